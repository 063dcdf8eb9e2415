import { looksTheSame, shown, shownExactly, shownLine } from '../base/printable.ts';
import type { FieldOwner, JsonType, QuoteReason, SlugFault, YamlFeature } from '../finding/codes.ts';
import type { MemoryFault, MemoryPlace } from '../finding/failure.ts';
import type { Asked, Difference } from '../finding/note.ts';
import { changesEn } from './changes-en.ts';
import { fetchOf } from './fetch.ts';
import { importFailures, importNotes } from './import-en.ts';
import { shortened } from './shortened.ts';
import type { Wording } from './wording.ts';

export const en: Wording = {
  language: 'en',
  severities: { error: 'error', warning: 'warning' },
  findings: {
    'blank-is-missing': ({ after }) =>
      after === ':'
        ? 'There must be a blank after the colon, or this is no "field: value". Add the blank.'
        : 'There must be a blank after the hyphen, or this is no entry of a list. Add the blank.',
    'blank-is-not-ordinary': ({ character }) =>
      `Here is the character ${shownExactly(character)}, which looks like a blank or like nothing and is neither. Use ordinary blanks.`,
    'bracket-is-not-closed': ({ bracket }) =>
      `This ${bracket} is not closed. Close it, or put the text in quotes if the bracket belongs to it.`,
    'bullet-is-not-a-hyphen': ({ character }) =>
      `${shown(character)} does not begin an entry of a list. Write a hyphen (-) in its place.`,
    'catalog-has-no-category': () =>
      'The catalog has no category, which would leave every app without filters. Add a file such as categories/romantic.yaml.',
    'category-file-is-missing': ({ slug, closest }) =>
      closest === undefined
        ? `There is no file categories/${shown(slug)}.yaml for the category that is listed here. Add the file, or delete this line.`
        : `There is no file categories/${shown(slug)}.yaml for the category that is listed here. Change ${quoted(slug)} to ${quoted(closest)}.`,
    'category-is-listed-twice': ({ slug, firstLine }) =>
      `The category ${quoted(slug)} is listed on line ${firstLine} already. Delete one of the two lines.`,
    'category-is-not-listed': ({ slug }) =>
      `catalog.yaml does not list this category, so apps show it after the listed ones. Add "- ${shown(slug)}" under categories: there.`,
    'category-shows-nothing': ({ reason }) =>
      `This category is active, but ${reason === 'no-filters' ? 'has no filters' : 'all its filters are switched off'}, so apps show an empty category. Add "is_active: false" to the category until there is something to show.`,
    'code-differs-in-case': ({ code, firstLine }) =>
      `${quoted(code)} differs from the code on line ${firstLine} in capitals alone, and the two are easily mixed up. Give one of them another code.`,
    'code-is-duplicate': ({ code, firstLine }) =>
      `The filter on line ${firstLine} has the code ${quoted(code)} already, and a code names one filter of its category. Give this one another code.`,
    'code-is-in-two-categories': ({ code, other }) =>
      `The category ${quoted(other)} has a filter with the code ${quoted(code)} too. That is allowed, but easily mixed up: another code is better.`,
    'code-is-malformed': ({ value }) =>
      `${quoted(value)} cannot be a code. Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit.`,
    'colon-is-full-width': ({ field }) =>
      `The colon after ${quoted(field)} is a full-width one (\uff1a), which does not separate a field from its value. Write an ordinary colon and a blank.`,
    'comment-has-invisible-characters': ({ character }) =>
      `This comment holds the invisible character ${shown(character)}, which can make it look other than it is. Delete the character.`,
    'day-is-malformed': ({ field, value }) =>
      `${shown(field)} must be a day that the calendar has, and ${quoted(value)} is none. Write year, month and day, as in 2026-12-31.`,
    'document-has-no-fields': ({ actual }) =>
      `This file must consist of lines "field: value", and it is ${typeNames[actual]}. Begin with the fields, as in "name_ko: …".`,
    'document-is-empty': ({ hasComments }) =>
      hasComments
        ? 'This file has comments only. Write its fields, or delete the file.'
        : 'This file is empty. Write its fields, or delete the file.',
    'documents-are-several': () =>
      'A second document begins here, and only the first would be read. Delete the line that parts them (--- or ...), or move what follows it to a file of its own.',
    'escape-is-unknown': () =>
      'In double quotes \\ begins a special character, and this is none. Write \\\\ for a back-slash.',
    'field-is-empty': ({ field, isEntry, hasComment, isRequired }) => {
      const what = isEntry ? `An entry of ${shown(field)}` : shown(field);
      if (hasComment)
        return `${what} has no value, because # begins a comment. Put the value in quotes if it begins with #.`;
      return isRequired ? `${what} has no value. Give one.` : `${what} has no value. Give a value, or delete the line.`;
    },
    'field-is-missing': ({ field }) => `The field ${shown(field)} is missing here. Add a line "${shown(field)}: …".`,
    'field-is-unknown': ({ field, closest, owner }) => {
      if (closest !== undefined)
        return `There is no field ${quoted(field)} here. Change ${quoted(field)} to ${quoted(closest)}.`;
      if (owner === 'machine') return `${shown(field)} is filled in by the machine. Delete the line.`;
      return owner === undefined
        ? `There is no field ${quoted(field)} here. Correct its name, or delete the line.`
        : `${shown(field)} does not belong here, but to ${fieldOwners[owner]}. Move it there, check the indentation, or delete the line.`;
    },
    'file-is-a-folder': () => 'This is a folder, and a file is due in its place. Rename the folder, or move it away.',
    'file-is-in-conflict': () =>
      'This file has the marks of an unfinished merge. Keep what is right of both sides, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    'file-is-in-the-wrong-folder': ({ name, right }) =>
      `${quoted(name)} is not read here. Move it to ${quoted(right)}, or out of the catalog folder.`,
    'file-is-left-over': ({ name }) =>
      `${quoted(name)} is a copy that a program left behind, and it is not read. Delete it.`,
    'file-is-missing': ({ file }) => `The file ${quoted(file)} is missing. Add it.`,
    'file-is-not-readable': ({ reason }) =>
      `This cannot be read: ${readErrors[reason] ?? systemErrors[reason] ?? `the system answered ${shown(reason)}`}. It must be an ordinary file or folder that you may read.`,
    'file-is-not-utf8': () => 'This file is not text in UTF-8. Save it again with the encoding UTF-8.',
    'file-is-outside-the-catalog': ({ target }) =>
      `This is a link to ${quoted(target)}, outside the catalog, so it is not read. Put the file itself here.`,
    'file-is-too-large': ({ bytes, maximum }) =>
      `This file has ${bytes} bytes, and ${maximum} is the most that is read. A category can be split in two.`,
    'file-is-unexpected': ({ name }) =>
      `${quoted(name)} is no category file, so it is not read. A category's file is named like romantic.yaml; move anything else out of this folder.`,
    'file-name-differs-in-case': ({ name, other }) =>
      `${quoted(name)} and ${quoted(other)} are one file on Windows and macOS. Keep one of them, named in small letters.`,
    'file-name-has-wrong-extension': ({ name, right, isTaken }) =>
      isTaken
        ? `${quoted(name)} is not read; ${quoted(right)} is there already. Keep what is right in that one, and delete this one.`
        : `${quoted(name)} is not read under this name. Rename it to ${quoted(right)}.`,
    'file-name-is-misspelt': ({ name, right }) => `${quoted(name)} is not read. Rename it to ${quoted(right)}.`,
    'folder-is-unexpected': ({ name }) =>
      `The folder ${quoted(name)} is not read: all category files stand in categories/ itself. Move its files there.`,
    'hyphen-is-missing': ({ firstLine }) =>
      firstLine === undefined
        ? 'This entry of the list has no hyphen. Write "- " before it.'
        : `A further filter seems to begin here, and without a hyphen its fields overwrite those from line ${firstLine} on. Write "- " before it.`,
    'hyphen-is-superfluous': () =>
      'This hyphen begins a new filter, and what follows seems to belong to the one before. Write a blank in its place.',
    'image-url-has-credentials': () =>
      'The address of the picture holds a user name or password, which every app would see. Take it out.',
    'image-url-is-malformed': ({ value }) =>
      `${quoted(value)} is no address of a picture. Write it in full and without blanks, as in https://cdn.example.com/filters/rosy_dusk.webp`,
    'image-url-is-not-encoded': () =>
      'The address of the picture holds letters that not every app can send as they are, such as Hangul. Write them encoded (%EC%9E%A5…).',
    'image-url-is-not-https': ({ value }) => `The address ${quoted(value)} does not begin with https:// and must.`,
    'image-url-is-shared': ({ other }) =>
      `The filter ${shown(other)} has the same picture. If that is not meant, correct one of the two addresses.`,
    'indentation-has-a-tab': () => 'This line is indented with a tab, which YAML does not allow. Use blanks.',
    'indentation-is-wrong': () => 'This line does not stand under the others of its group. Indent it as they are.',
    'key-is-duplicate': ({ key, firstLine }) =>
      `${quoted(key)} is set on line ${firstLine} already. Keep one of the two lines.`,
    'line-has-two-fields': ({ field }) => `Two fields stand on this line. Begin a new line before ${shown(field)}.`,
    'line-is-not-a-field': () =>
      'This line is no "field: value", or the one before it is not finished. Check the colon, the blank after it, and the quotes.',
    'memory-is-left-over': ({ file, folder }) =>
      `This file is no longer read: the memory of identifiers lives in the published folder. Take it over once with "npx filter-catalog build${folder === 'catalog' ? '' : ` --catalog ${shown(folder)}`} --memory ${shown(file)}" (what CI publishes has a memory of its own), then delete the file.`,
    'name-is-in-the-wrong-language': ({ field }) =>
      field === 'name_ko'
        ? 'name_ko is the Korean name, and it has no Hangul. If it is meant, leave it; else write the Korean name.'
        : 'name_en is the English name, and it has Hangul. Write the English name.',
    'name-is-shared': ({ name, firstLine }) =>
      `The filter on line ${firstLine} has the name ${quoted(name)} too, so people cannot tell the two apart. Give one of them another name.`,
    'names-are-swapped': () => 'name_ko has the English name and name_en the Korean one. Swap them.',
    'nesting-is-too-deep': ({ maximum }) =>
      `Lists and fields stand in one another more than ${maximum} deep here, which no catalog needs. Check the brackets and the indentation.`,
    'quote-is-not-closed': ({ quote }) =>
      `The quote ${quote} that begins here is not closed. Add ${quote} at the end of the text.`,
    'slug-is-malformed': ({ slug, fault, closest, isFile }) => {
      const what = `${quoted(slug)} ${slugFaults[fault]}, so it cannot name a category.`;
      const rule = 'Use small letters (a to z) and digits, with single hyphens between them, at most 64';
      if (closest === undefined) return `${what} ${rule}, as in soft-glam.`;
      return `${what} ${rule}: ${isFile ? `rename the file to ${quoted(`${closest}.yaml`)}` : `change it to ${quoted(closest)}`}.`;
    },
    'text-has-control-characters': ({ field }) =>
      `${shown(field)} holds a character that is no text, such as a line break or half an emoji. Delete it, or write the text anew.`,
    'text-has-edge-blanks': ({ field, isBlock }) =>
      isBlock
        ? `${shown(field)} is written with | or >, which adds a line break at its end. Write the text on the line of the field.`
        : `${shown(field)} begins or ends with a blank. Delete it.`,
    'text-has-leftovers': ({ field, leftover }) =>
      `${shown(field)} holds ${quoted(leftover)}, which looks like a leftover of another program. Take it out if it is not meant.`,
    'text-has-invisible-characters': ({ field, character }) =>
      `${shown(field)} holds the invisible character ${shown(character)}. Delete it.`,
    'text-is-blank': ({ field }) => `${shown(field)} shows nothing. Write a text that people can see.`,
    'text-is-cut-by-a-comment': ({ field, comment }) =>
      `A blank and # begin a comment, so ${quoted(comment)} is not part of ${shown(field)}. If it should be, put the whole text in quotes; else write a blank after the #.`,
    'text-is-decomposed': ({ field }) =>
      `${shown(field)} holds letters that are stored in pieces (NFD, as macOS does with Hangul), which apps may show or compare wrongly. Write them composed (NFC).`,
    'text-is-too-long': ({ field, maximum }) => `${shown(field)} has more than ${maximum} characters. Shorten it.`,
    'text-needs-quotes': ({ reason, character }) => quoteReasons[reason](character),
    'value-has-wrong-type': ({ field, isEntry, expected, actual, written }) => {
      const what = field === '' ? 'This file' : isEntry ? `An entry of ${shown(field)}` : shown(field);
      const due = `${what} must be ${typeNames[expected]}, and ${written === undefined ? 'this' : shown(written)} is ${actual === 'boolean' ? 'a truth value' : typeNames[actual]}.`;
      if (expected === 'boolean') return `${due} Write true or false, without quotes.`;
      if (field === 'image_url') return `${due} Write an address, as in https://cdn.example.com/filters/rosy_dusk.webp`;
      if (expected !== 'string' || written === undefined) return due;
      return `${due} Write it in quotes: ${isEntry ? '-' : `${shown(field)}:`} "${shown(written)}"`;
    },
    'value-is-not-a-choice': ({ field, choices, closest }) =>
      closest === undefined
        ? `${shown(field)} must be one of: ${choices.join(', ')}.`
        : `${shown(field)} must be one of: ${choices.join(', ')}. Change it to ${quoted(closest)}.`,
    'was-is-in-use': ({ was, by }) => {
      if (by === 'itself')
        return `was: names what this entry was called before, and ${quoted(was)} is what it is called now. Write the former name, or delete this line.`;
      if (by === 'another-was')
        return `was: names what this entry was called before, and another was: names ${quoted(was)} too. Delete one of the two lines.`;
      return `was: names what this entry was called before, and ${quoted(was)} is in the catalog. If that is another entry by now, delete this line.`;
    },
    'was-is-malformed': ({ value, kind }) =>
      kind === 'category'
        ? `${quoted(value)} cannot have been a slug. Write the former file name without .yaml, as in was: romantic`
        : `${quoted(value)} cannot have been a code. Write the former code, as in was: rosy_dusk, or slug/code if it was in another category.`,
    'yaml-feature-is-not-allowed': ({ feature }) => yamlFeatures[feature],
    'yaml-is-malformed': () => 'This cannot stand here. Check the quotes, brackets and indentation around it.',
  },
  entry({ kind, key, category, position, name_en, name_ko }) {
    const name = name_en ?? name_ko;
    const where = key ?? `${category}, no. ${position}`;
    return name === undefined ? `${kind} ${shown(where)}` : `${kind} ${quoted(name)} (${shown(where)})`;
  },
  failures: {
    ...importFailures,
    'catalog-folder-is-missing': ({ path }) =>
      `There is no catalog folder ${quoted(path)}. Run this where the folder is, or name it with --catalog.`,
    'catalog-has-no-category-yet': ({ command }) =>
      `The catalog has no category to which a filter could be added. Add one first: ${command}`,
    'catalog-is-not-staged': ({ path }) =>
      `git has nothing staged or committed in ${quoted(path)}. Add it: git add ${shown(path)}`,
    'category-is-unknown': ({ slug, closest, path }) =>
      closest === undefined
        ? `There is no category ${quoted(slug)} in ${quoted(path)}. Check the spelling.`
        : `There is no category ${quoted(slug)} in ${quoted(path)}. The closest one is ${quoted(closest)}.`,
    'code-is-unknown': ({ code, closest }) =>
      closest === undefined
        ? `There is no code ${quoted(code)}. List all codes: npx filter-catalog explain`
        : `There is no code ${quoted(code)}. The closest one is ${quoted(closest)}: npx filter-catalog explain ${closest}`,
    'default-branch-is-missing': ({ branch, isShallow }) =>
      `The branch ${quoted(branch)}, which this is to be merged into, was not fetched. Run: ${fetchOf({ branch, isShallow })}`,
    'default-branch-is-unknown': ({ path }) =>
      `The repository of ${quoted(path)} has neither a branch main or master nor a default branch of origin. Name what to compare with, as in: npm run diff -- HEAD~1`,
    'digest-is-ambiguous': ({ digest, matches }) =>
      `${quoted(digest)} begins the digests of ${matches.length} snapshots: ${matches.map(shortDigest).join(', ')}. Give more of the digest.`,
    'digest-is-malformed': ({ digest }) =>
      `${quoted(digest)} is no digest. Give its first four digits (0-9, a-f) or more, as --list prints it.`,
    'digest-is-unknown': ({ digest, path }) =>
      `No snapshot that is kept in ${quoted(path)} has a digest that begins with ${quoted(digest)}. See which are kept: add --list.`,
    'file-changed-meanwhile': ({ path }) =>
      `${quoted(path)} was changed by someone else meanwhile, so nothing was written. Run it again.`,
    'file-has-errors': ({ place, command }) =>
      `There is an error at ${shown(place)}, so nothing was written: only to a file without errors can something be added safely. See what is wrong: ${command}`,
    'file-is-not-spliceable': ({ path, lines }) =>
      `${quoted(path)} is written in a way in which nothing can be added safely, so nothing was written. Add this by hand:\n${lines.map(shownLine).join('\n')}`,
    'fix-needs-files': () =>
      '--fix changes files, and --staged checks what git has. Run "check --fix", stage the result, then "check --staged".',
    'flags-are-missing': ({ flags, example }) =>
      `Nothing was written, as this is missing: ${flags.join(', ')}. In a terminal you are asked for it; elsewhere give all of it, as in:\n  ${example}`,
    'folder-is-not-in-git': ({ path }) =>
      `${quoted(path)} is in no git repository, and this asks git. Run it in a clone of the repository; the files as they are need no git: npm run check`,
    'format-is-unknown': ({ name, formats }) =>
      `There is no format ${quoted(name)}. Choose one of: ${formats.join(', ')}.`,
    'git-fails': ({ path, reason }) =>
      `git failed in ${quoted(path)}. It says:\n${reason.split('\n').map(shown).join('\n')}`,
    'git-is-missing': () =>
      'git is not installed, or not in PATH, and this asks git. Install it; the files as they are need no git: npm run check',
    'git-refuses-the-folder': ({ path }) =>
      `git does not read ${quoted(path)}, because the folder belongs to another user. Allow it: git config --global --add safe.directory '${shown(path)}'`,
    'memory-cannot-be-used': ({ place, fault }) =>
      `${memoryFault(place, fault)} Nothing was written.\n${remedy(place)}`,
    'output-has-no-format': ({ value }) =>
      `--output ${quoted(value)} does not say which report goes there. Write --output FORMAT=FILE, with a format that --format names.`,
    'outputs-are-in-conflict': ({ formats }) =>
      `Only one report can go to one place (${formats.join(', ')}). Give each other one a file of its own, as in --output sarif=report.sarif`,
    'previous-snapshot-is-missing': ({ path }) =>
      `${quoted(path)} keeps no snapshot but the current one, so there is none to go back to. Take the change back in git, and publish it: npm run build`,
    'published-folder-changed-meanwhile': ({ path }) =>
      `${quoted(path)} was published to while this ran, so nothing was changed. Run it again.`,
    'histories-are-unrelated': ({ branch }) =>
      `This has no commit in common with ${quoted(branch)}. Name what to compare with, as in: npm run diff -- ${shown(branch)}`,
    'history-is-shallow': ({ branch }) =>
      `The commit where this left ${quoted(branch)} was not fetched, as only a part of the history was. Run: ${fetchOf({ branch, isShallow: true })}`,
    'repository-has-no-commit': ({ path }) =>
      `The repository of ${quoted(path)} has no commit yet, so there is nothing to compare with. Commit the catalog first.`,
    'time-is-ahead': ({ time, of }) =>
      `${aheadOf[of]} is ${time}, more than an hour ahead of the clock of this machine, and everything that changed would be dated so. Nothing was written. ${aheadRemedies[of]}`,
    'time-is-malformed': ({ value }) =>
      `${quoted(value)} is no time. Write date, time and zone from 1970 on, as in 2026-11-20T09:30:00Z.`,
    'revision-is-unknown': ({ revision, isShallow }) =>
      isShallow
        ? `git knows no revision ${quoted(revision)} here, and only a part of the history was fetched. Run: git fetch --unshallow origin`
        : `git knows no revision ${quoted(revision)} here. Name a commit, branch or tag, as in HEAD~1 or origin/main; git fetch gets those that are new.`,
  },
  snapshotError: ({ message }) => message,
  systemError(code, path) {
    const reason = systemErrors[code] ?? `the system answered ${shown(code)}`;
    return path === undefined ? `Could not go on: ${reason}.` : `Could not use ${quoted(path)}: ${reason}.`;
  },
  bug: (stack) => `${stack}\nThis is a bug in filter-catalog. Please report it with the lines above.`,
  notes: {
    ...importNotes,
    'addition-begins': ({ kind }) => `A new ${kind}. Ctrl-C leaves everything as it is.`,
    'answer-is-asked-for': ({ what }) => questions[what],
    'answer-is-cleaned': ({ name, value }) => `${name} is stored as ${quoted(value)}, as check would want it.`,
    'category-is-added': ({ slug, path, order, filter, check, diff }) =>
      [
        `Added the category ${quoted(slug)}: ${shown(path)}`,
        order === undefined ? 'The order had it already.' : `In the order: ${shown(order)}`,
        ...(filter === undefined
          ? [`Next: ${check}`]
          : ['It has no filters yet, so apps would show it empty.', `Next: ${filter}`, `Then: ${check}`]),
        `What changed: ${diff}`,
      ].join('\n'),
    'change-is-stamped': ({ kind, key, from }) => `${kind.padEnd(9)} ${from === undefined ? '' : `${from} -> `}${key}`,
    'filter-is-added': ({ key, place, check, diff }) =>
      `Added the filter ${quoted(key)}: ${shown(place)}\nNext: ${check}\nWhat changed: ${diff}`,
    'line-is-repaired': ({ path, line, before, after }) =>
      `Repaired ${shown(path)}:${line}${looksTheSame(before, after) ? ' (letters in pieces, NFD, are composed now)' : ''}\n${before
        .split('\n')
        .map((one) => `- ${shownLine(one)}\n`)
        .join('')}+ ${shownLine(after)}`,
    'memory-begins': ({ folder }) =>
      `${quoted(folder)} had no memory of identifiers, so everything in the catalog got a new one.`,
    'memory-is-taken-over': ({ folder, from }) =>
      `${quoted(folder)} took its memory of identifiers over from ${shown(from)}.`,
    'nothing-is-written': () => 'Nothing was written.',
    'nothing-is-repaired': () => 'Nothing to repair.',
    'published-folder-differs': ({ folder, difference }) =>
      `${quoted(folder)} is not what the catalog gives: ${differences[difference]}. Publish it: npm run build`,
    'published-folder-is-current': ({ folder }) => `${quoted(folder)} is what the catalog gives.`,
    'slug-is-taken': ({ slug, path }) =>
      `There is ${quoted(path)} already. Choose another slug than ${quoted(slug)}, or change that file.`,
    'snapshot-is-current': ({ folder, ...facts }) =>
      `Nothing to do, it is the current snapshot of ${quoted(folder)}: ${snapshotFacts(facts)}.`,
    'snapshot-is-kept': ({ digest, commit, last_modified, isCurrent, categories, filters }) =>
      `${isCurrent ? '*' : ' '} ${shortDigest(digest)} ${(commit?.slice(0, 12) ?? '-').padEnd(12)} ${last_modified} ${count(categories, 'category', 'categories')}, ${count(filters, 'filter')}`,
    'snapshot-is-published': ({ folder, ...facts }) => `Published to ${quoted(folder)}: ${snapshotFacts(facts)}.`,
    'snapshot-is-rolled-back': ({ folder, ...facts }) =>
      `Rolled back ${quoted(folder)}: ${snapshotFacts(facts)}. A running server follows. The next build publishes what the catalog gives then, so take the change back there too.`,
    'snapshot-is-unchanged': ({ folder, ...facts }) =>
      `Nothing to do, ${quoted(folder)} has it already: ${snapshotFacts(facts)}.`,
    'snapshot-would-shrink': ({ folder, allow, categories, filters }) =>
      [
        categories.published === undefined || filters.published === undefined
          ? `Not published: the catalog lists no active category, and what ${quoted(folder)} holds cannot be read.`
          : `Not published: too much of what ${quoted(folder)} holds would vanish from every app: ${categories.lost} of ${count(categories.published, 'category', 'categories')}, ${filters.lost} of ${count(filters.published, 'filter')}.`,
        ...shortened([...categories.names, ...filters.names], (left) => `  and ${left} more`),
        `If that is meant: ${allow}`,
      ].join('\n'),
  },
  counts({ errors, warnings, files }) {
    const within = `in ${count(files, 'file')}`;
    if (errors + warnings === 0) return `Nothing wrong ${within}.`;
    return `${count(errors, 'error')}, ${count(warnings, 'warning')} ${within}.`;
  },
  changes: changesEn,
  report: {
    more: (number) => `${count(number, 'finding')} more.`,
    write: 'Write:',
    seeAlso: 'See also:',
    next: 'Next:',
    fixable: (number) => `${number === 1 ? '1 of them is' : `${number} of them are`} repaired by:`,
    inSummary: 'The whole report is in the summary of this run.',
    title: 'Filter catalog',
  },
  explain: 'To have one explained, with examples:',
};

const fieldOwners: Readonly<Record<Exclude<FieldOwner, 'machine'>, string>> = {
  catalog: 'catalog.yaml',
  category: 'a category',
  filter: 'a filter',
  snapshot: 'snapshot: in catalog.yaml',
};

const typeNames: Readonly<Record<JsonType, string>> = {
  array: 'a list',
  boolean: 'true or false',
  null: 'empty',
  number: 'a number',
  object: 'a group of fields',
  string: 'a text',
};

const slugFaults: Readonly<Record<SlugFault, string>> = {
  blank: 'has a blank',
  capital: 'has a capital letter',
  character: 'has a character that is not allowed',
  decomposed: 'has letters that are stored in pieces (NFD)',
  hyphen: 'has a hyphen at an end, or two in a row',
  length: 'does not have 1 to 64 characters',
  underscore: 'has an underscore',
};

const questions: Readonly<Record<Asked, string>> = {
  category: 'In which category? (arrow keys, then Enter)',
  'category-name-en': 'English name of the category',
  'category-name-ko': 'Korean name of the category',
  'category-slug': 'Slug, which names its file: lower-case letters, digits, hyphens',
  'filter-code': 'Code, once in its category: letters, digits, _ and -',
  'filter-image-url': 'Address of its picture (https://…)',
  'filter-name-en': 'English name of the filter',
  'filter-name-ko': 'Korean name of the filter',
};

const yamlFeatures: Readonly<Record<YamlFeature, string>> = {
  alias: 'A value that begins with * refers to another one in YAML, which a catalog may not. Put the text in quotes.',
  anchor: 'A value that begins with & gets a name in YAML, which a catalog may not use. Put the text in quotes.',
  directive: 'A line that begins with % changes how YAML is read, which a catalog may not. Delete it.',
  'merge key': 'The field << copies other fields in YAML, which a catalog may not use. Write the fields out.',
  tag: 'A value that begins with ! gets a type in YAML, which a catalog may not use. Put the text in quotes.',
};

const quoteReasons: Readonly<Record<QuoteReason, (character: string) => string>> = {
  colon: () => 'A text that holds a colon and a blank must stand in quotes.',
  'comment-after-quote': () => 'There must be a blank between the closing quote and the #. Add the blank.',
  'rest-after-quote': (rest) => `What stands after the closing quote (${shown(rest)}) belongs to no text. Delete it.`,
  quote: (character) =>
    `The text goes on after the closing ${character}. Put the whole text in quotes, and write \\" for a quote within it.`,
  'special-character': (character) =>
    `A text that begins with ${shown(character)} means something else in YAML. Put the text in quotes.`,
};

const aheadOf = {
  commit: 'The time of the commit',
  memory: 'The newest time in the memory (stamps.json)',
  option: 'The time that --at names',
} as const;

const aheadRemedies = {
  commit:
    'A commit on top of it with a right time is enough; else name the time that is meant: --at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"',
  memory: 'Restore the memory as it was before. If the clock is wrong, set it.',
  option: 'If the clock is wrong, set it.',
} as const;

function memoryFault(place: MemoryPlace, fault: MemoryFault): string {
  const file =
    place.kind === 'file'
      ? quoted(place.path)
      : place.kind === 'folder'
        ? quoted(`${place.path}/stamps.json`)
        : `stamps.json of ${place.name}`;
  switch (fault.kind) {
    case 'contradicts':
      return `${file} contradicts what is published: the times or the content of ${quoted(fault.name_ko)} (${fault.identifier}, here ${shown(fault.key)}) differ. It was changed by hand, or belongs to another catalog.`;
    case 'identifier-lost':
      return `${file} lacks the identifier ${fault.identifier} of ${quoted(fault.name_ko)}, which is published. It is another catalog's, too old, or was changed by hand.`;
    case 'identifier-twice':
      return `${file} has the identifier ${shown(fault.identifier)} twice, for ${fault.keys.map(shown).join(' and ')}. Somebody changed it by hand.`;
    case 'key-twice':
      return `${file} names an entry twice. Somebody changed it by hand.`;
    case 'malformed':
      return `${file} is not as build writes it: see ${shown(fault.field)} of ${quoted(fault.key)}. Somebody changed it by hand.`;
    case 'missing':
      return `${file}, the memory of all identifiers, is gone. Without it apps would take every filter for a new one.`;
    case 'not-json':
      return `${file} is not the JSON that build writes; it may have been cut off.`;
  }
}

/** How a memory is restored, and how one is begun anew on purpose. */
function remedy(place: MemoryPlace): string {
  switch (place.kind) {
    case 'branch':
      return `To restore it, revert the commit of that branch that changed it, in a clone of the branch: git log stamps.json, git revert COMMIT, git push\nTo begin anew on purpose, with other identifiers for everything: delete that branch, then run "npx filter-catalog publish --begin".`;
    case 'file':
      return 'Name another copy of it.';
    case 'folder': {
      const out = place.path === 'dist' ? '' : ` --out ${quoted(place.path)}`;
      const restore =
        place.branch === undefined
          ? `from a copy of it: npx filter-catalog build${out} --memory FILE`
          : `as it was published: git show ${place.branch}:stamps.json > ${quoted(`${place.path}/stamps.json`)}`;
      return `To restore it ${restore}\nTo begin anew on purpose, with other identifiers for everything: npx filter-catalog build${out} --begin`;
    }
  }
}

const differences: Readonly<Record<Difference, string>> = {
  'active-json-differs': 'active.json differs',
  'memory-differs': 'its memory (stamps.json) differs',
  'snapshot-differs': 'it holds another snapshot',
  'snapshot-is-damaged': 'the snapshot in it is damaged',
  'snapshot-is-missing': 'it holds no snapshot',
};

const readErrors: Readonly<Record<string, string>> = {
  EIO: 'its contents are missing or damaged',
  ELOOP: 'links lead in a circle',
  ENAMETOOLONG: 'a name is too long',
  ENOTDIR: 'it is a file, and a folder is due',
  link: 'it is a link, and links are not followed in git',
  'not-a-file': 'it is a pipe or a device',
};

const systemErrors: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is a file, and a folder is needed there',
  EFBIG: 'the file would be larger than allowed',
  EISDIR: 'it is a folder, and a file is needed',
  EMFILE: 'too many files are open',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of this path is a file, and must be a folder',
  EPERM: 'permission is denied',
  EROFS: 'the disk can only be read',
};

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function snapshotFacts({
  digest,
  categories,
  filters,
}: {
  digest: string;
  categories: number;
  filters: number;
}): string {
  return `${count(categories, 'category', 'categories')} and ${count(filters, 'filter')} (snapshot ${shortDigest(digest)})`;
}

function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

function quoted(text: string): string {
  return `"${shown(text)}"`;
}
