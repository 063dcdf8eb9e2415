import type { JsonType, YamlFeature, YamlSlip } from '../codes.ts';
import type { SnapshotDamage } from '../failure.ts';
import type { Difference } from '../note.ts';
import { shown } from './shown.ts';
import type { Wording } from './wording.ts';

export const en: Wording = {
  diagnostics: {
    'catalog-has-no-category': () =>
      'The catalog has no category, which would leave every app without filters. Add a file such as categories/romantic.yaml.',
    'category-file-is-missing': ({ slug }) =>
      `There is no file categories/${shown(slug)}.yaml for the category that is listed here. Add the file, or delete this line.`,
    'category-is-listed-twice': ({ slug, firstLine }) =>
      `The category ${shown(slug)} is listed on line ${firstLine} already. Delete one of the two lines.`,
    'category-is-not-listed': ({ slug }) =>
      `catalog.yaml does not list this category, so apps show it after the listed ones. Add "- ${shown(slug)}" under categories: there.`,
    'code-is-duplicate': ({ code, firstLine }) =>
      `The filter on line ${firstLine} has the code ${shown(code)} already, and a code names one filter of its category. Give this one another code.`,
    'code-is-in-two-categories': ({ code, other }) =>
      `The category ${shown(other)} has a filter with the code ${shown(code)} too. That is allowed, but easily mixed up: another code is better.`,
    'code-is-malformed': ({ value }) =>
      `${quoted(value)} cannot be a code. Use 1 to 64 letters (A to Z), digits, _ and -, and begin with a letter or digit.`,
    'document-is-empty': () => 'This file says nothing. Fill it, or delete it.',
    'entry-is-unstamped': ({ key }) =>
      `${shown(key)} is not stamped yet. That happens when the change is merged, or by: npm run stamp`,
    'field-is-missing': ({ field }) => `The field ${shown(field)} is missing here. Add a line "${shown(field)}: …".`,
    'field-is-unknown': ({ field }) => `There is no field ${quoted(field)} here. Correct its name, or delete the line.`,
    'file-is-in-conflict': () =>
      'This file has the marks of an unfinished merge. Keep what is right of both sides, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    'file-is-missing': ({ file }) => `The file ${shown(file)} is missing. Add it.`,
    'file-is-not-readable': ({ reason }) =>
      `This file cannot be read (${shown(reason)}). It must be an ordinary file that you may read.`,
    'file-is-not-utf8': () => 'This file is not text in UTF-8. Save it again with the encoding UTF-8.',
    'file-is-too-large': ({ bytes, maximum }) =>
      `This file has ${bytes} bytes, and ${maximum} is the most that is read. A category can be split in two.`,
    'file-is-unexpected': ({ name }) =>
      `${quoted(name)} is no category file, so it is not read. Name it with small letters and ".yaml" at the end, or move it out of this folder.`,
    'identifier-is-duplicate': ({ identifier, key, firstKey }) =>
      `${shown(key)} and ${shown(firstKey)} have the same identifier ${quoted(identifier)}. Delete the line of the newer one, then run: npm run stamp`,
    'image-url-has-credentials': () =>
      'The address of the picture holds a user name or password, which every app would see. Take it out.',
    'image-url-is-malformed': ({ value }) =>
      `${quoted(value)} is no address of a picture. Write it in full and without blanks, as in https://cdn.example.com/filters/rosy_dusk.webp`,
    'image-url-is-not-https': ({ value }) => `The address ${quoted(value)} does not begin with https:// and must.`,
    'key-is-duplicate': ({ key, firstLine }) =>
      `${quoted(key)} is set on line ${firstLine} already. Keep one of the two lines.`,
    'nesting-is-too-deep': ({ maximum }) =>
      `Lists and fields stand in one another more than ${maximum} deep here, which no catalog needs. Check the brackets and the indentation.`,
    'order-is-unstamped': () =>
      'The order of the catalog, or its choices for the snapshot, changed since it was stamped. That is put right when the change is merged, or by: npm run stamp',
    'slug-is-malformed': ({ slug }) =>
      `${quoted(slug)} cannot name a category. Use small letters (a to z) and digits, with single hyphens between them, at most 64, as in soft-glam.`,
    'stamp-is-malformed': ({ key, field, path }) =>
      `The stamp of ${shown(key)} is not as "stamp" writes it${field === key ? '' : ` (see ${shown(field)})`}. Restore the file: git checkout HEAD -- ${shown(path)}`,
    'stamp-is-orphaned': ({ key }) =>
      `${shown(key)} is no longer in the catalog, and not yet marked as deleted. That happens when the change is merged, or by: npm run stamp`,
    'stamp-is-stale': ({ key }) =>
      `${shown(key)} changed since it was stamped. It gets its new time when the change is merged, or by: npm run stamp`,
    'stamps-are-in-conflict': ({ path }) =>
      'This file has the marks of an unfinished merge. Keep the side that is published and stamp again. ' +
      `After "git merge main": git checkout --theirs -- ${shown(path)} && npm run stamp && git add ${shown(path)} ` +
      `(after "git rebase main", --ours instead of --theirs).`,
    'stamps-are-unreadable': ({ path }) =>
      `This file is not the JSON that "stamp" writes, so no identifier in it can be trusted. Restore it: git checkout HEAD -- ${shown(path)}`,
    'text-has-control-characters': ({ field }) =>
      `${shown(field)} holds a character that is no text, such as a line break or half an emoji. Delete it, or write the text anew.`,
    'text-is-blank': ({ field }) => `${shown(field)} shows nothing. Write a text that people can see.`,
    'text-is-too-long': ({ field, maximum }) => `${shown(field)} has more than ${maximum} characters. Shorten it.`,
    'value-has-wrong-type': ({ field, isEntry, expected, actual, written }) => {
      const what = field === '' ? 'This file' : isEntry ? `An entry of ${shown(field)}` : shown(field);
      if (actual === 'null') {
        return `${what} has no value. Write one, or delete the line if it may be left out.`;
      }
      const due = `${what} must be ${typeNames[expected]}, and this is ${typeNames[actual]}.`;
      if (expected === 'boolean') return `${due} Write true or false, without quotes.`;
      if (expected !== 'string' || written === undefined) return due;
      return `${due} Write it in quotes: ${isEntry ? '-' : `${shown(field)}:`} "${shown(written)}"`;
    },
    'value-is-not-a-choice': ({ field, choices }) => `${shown(field)} must be one of: ${choices.join(', ')}.`,
    'yaml-feature-is-not-allowed': ({ feature }) => yamlFeatures[feature],
    'yaml-is-malformed': ({ slip }) => yamlSlips[slip],
  },
  failures: {
    'address-is-not-available': ({ host }) =>
      `This machine has no address ${quoted(host)}. Give one that it has, such as --host 127.0.0.1, or 0.0.0.0 for all.`,
    'catalog-folder-is-missing': ({ path }) =>
      `There is no catalog folder ${quoted(path)}. Run this where the folder is, or name it with --catalog.`,
    'git-refuses-the-folder': ({ path }) =>
      `git does not read ${quoted(path)}, because the folder belongs to another user. Allow it: git config --global --add safe.directory '${shown(path)}'`,
    'key-is-malformed': ({ position }) =>
      `Key number ${position} in FILTER_CATALOG_API_KEYS holds a colon or a control character, so that no app could send it (RFC 7617). Change it.`,
    'keys-are-missing': () =>
      'No API key is set, and without one nobody could be let in. Set FILTER_CATALOG_API_KEYS to one or more keys with commas between them, or add --temporary-key to try things out.',
    'port-is-forbidden': ({ port }) => `You may not open port ${port}. Choose one from 1024 on, as in --port 8080.`,
    'port-is-in-use': ({ host, port }) =>
      `Port ${port} on ${shown(host)} is in use. Choose another, as in --port ${port < 65_535 ? port + 1 : 8080}, or end the program that has it.`,
    'port-is-malformed': ({ source, value }) =>
      `${shown(source)} is ${quoted(value)}, and must be a whole number from 0 to 65535.`,
    'snapshot-is-damaged': ({ path, reason }) =>
      `The snapshot in ${quoted(path)} cannot be served: ${damages[reason]}. Publish it again: npm run build`,
    'snapshot-is-missing': ({ path }) => `There is no snapshot in ${quoted(path)} yet. Publish one: npm run build`,
    'time-is-malformed': ({ value }) =>
      `${quoted(value)} is no time. Write date, time and zone from 1970 on, as in 2026-11-20T09:30:00Z.`,
  },
  systemError(code, path) {
    const reason = systemErrors[code] ?? `the system answered ${shown(code)}`;
    return path === undefined ? `Could not go on: ${reason}.` : `Could not use ${quoted(path)}: ${reason}.`;
  },
  bug: (stack) => `${stack}\nThis is a bug in filter-catalog. Please report it with the lines above.`,
  notes: {
    'change-is-stamped': ({ kind, key, from }) => `${kind.padEnd(9)} ${from === undefined ? '' : `${from} -> `}${key}`,
    'published-folder-differs': ({ folder, difference }) =>
      `${quoted(folder)} is not what the catalog gives: ${differences[difference]}. Publish it: npm run build`,
    'published-folder-is-current': ({ folder }) => `${quoted(folder)} is what the catalog gives.`,
    'server-stops': () => 'Stopped.',
    'snapshot-is-published': ({ folder, ...facts }) => `Published to ${quoted(folder)}: ${snapshotFacts(facts)}.`,
    'snapshot-is-served': ({ url, ...facts }) => `Serving ${snapshotFacts(facts)} at ${url} (Ctrl-C ends it).`,
    'snapshot-is-unchanged': ({ folder, ...facts }) =>
      `Nothing to do, ${quoted(folder)} has it already: ${snapshotFacts(facts)}.`,
    'stamps-are-current': ({ path }) => `Nothing to do: ${shown(path)} is up to date.`,
    'stamps-are-written': ({ path }) => `Written: ${shown(path)}`,
    'stamps-would-change': ({ path }) => `${shown(path)} would change. Write it: npm run stamp`,
    'temporary-key-is-made': ({ key, endpoint }) =>
      `A temporary key, good until the server stops: ${key}\nTry it:\n  curl -u ${key}: ${endpoint}`,
  },
  counts({ errors, warnings, files }) {
    const within = `in ${count(files, 'file')}`;
    if (errors + warnings === 0) return `Nothing wrong ${within}.`;
    return `${count(errors, 'error')}, ${count(warnings, 'warning')} ${within}.`;
  },
};

const typeNames: Readonly<Record<JsonType, string>> = {
  array: 'a list',
  boolean: 'true or false',
  null: 'empty',
  number: 'a number',
  object: 'a group of fields',
  string: 'a text',
};

const yamlFeatures: Readonly<Record<YamlFeature, string>> = {
  alias: 'A value that begins with * refers to another one in YAML, which a catalog may not. Put the text in quotes.',
  anchor: 'A value that begins with & gets a name in YAML, which a catalog may not use. Put the text in quotes.',
  directive: 'A line that begins with % changes how YAML is read, which a catalog may not. Delete it.',
  'merge key': 'The field << copies other fields in YAML, which a catalog may not use. Write the fields out.',
  tag: 'A value that begins with ! gets a type in YAML, which a catalog may not use. Put the text in quotes.',
};

const yamlSlips: Readonly<Record<YamlSlip, string>> = {
  'block-in-flow':
    'A list with "-" cannot stand inside brackets. Write the brackets\' contents with commas, or without brackets.',
  'colon-in-text':
    'A text that holds a colon and a blank must be in quotes, as in name_en: "Mood: Night". Or a line is indented too far.',
  escape: 'In double quotes \\ begins a special character, and this is none. Write \\\\ for a back-slash.',
  indentation: 'This line does not stand under the others of its group. Indent it as they are.',
  key: 'This line is no "field: value". Check the colon, the blank after it, and the quotes.',
  'reserved-character': 'A text may not begin with this character. Put the text in quotes.',
  'several-documents':
    'A second document begins here. Delete the line ---, or move what follows it to a file of its own.',
  tab: 'This line is indented with a tab. Use blanks.',
  unclosed: 'A quote or bracket is opened and not closed before here. Close it.',
  unexpected: 'This cannot stand here. Check the quotes, brackets and indentation around it.',
};

const damages: Readonly<Record<SnapshotDamage, string>> = {
  'body-is-not-a-catalog': 'its contents are not a list of categories',
  'counts-differ': 'it has not as many categories and filters as its manifest says',
  'digest-differs': 'a file is not what its manifest says (its SHA-256 differs)',
  'file-is-missing': 'a file that its manifest names is missing',
  'manifest-is-malformed': 'manifest.json is not a manifest',
};

const differences: Readonly<Record<Difference, string>> = {
  'active-json-differs': 'active.json differs',
  'snapshot-differs': 'it holds another snapshot',
  'snapshot-is-damaged': 'the snapshot in it is damaged',
  'snapshot-is-missing': 'it holds no snapshot',
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
  return `${count(categories, 'category', 'categories')} and ${count(filters, 'filter')} (snapshot ${digest.slice(0, 12)})`;
}

function quoted(text: string): string {
  return `"${shown(text)}"`;
}
