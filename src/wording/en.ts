import { shown, shownExactly, shownLine } from '../base/printable.ts';
import { momentText } from '../base/zone.ts';
import type { CodeArgs, JsonType } from '../finding/codes.ts';
import type { Counts, EntryName } from '../finding/finding.ts';
import type { MemoryFault } from '../memory/memory.ts';
import { changesEn, kinds } from './changes-en.ts';
import { fill, sentencesOf, type Templates, type Unknown } from './sentences.ts';
import { buildInto, fetchOf, memoryFacts, quoted, repairDiff, shortDigest } from './shared.ts';
import type { DateFaults, FailureArgs, Language, NoteArgs, SnapshotFacts } from './tables.ts';
import { cases, dateSentence, kilobytes, typesOf } from './tables.ts';

const sampleUrl = 'https://cdn.example.com/filters/rosy_dusk.webp';
export const codeRule =
  'Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit';
export const slugRule =
  'Use 1 to 64 lower-case letters (a to z) and digits, in words joined by single hyphens';
const imageRule =
  'Use 1 to 64 lower-case letters (a to z), digits, _ and -, ending in .avif, .jpg, .jpeg, .png or .webp';
const withoutGit = `Checking the files as they are needs no git: npm run check`;
const correctAddress = 'Open the address in a browser, and correct it, or what is at fault there.';
const moveField = 'Move it there, check the indentation, or delete the line.';
const windowLines =
  '"active_from: YYYY-MM-DD" (from then on apps show it), "active_until: YYYY-MM-DD" (from then on they do not), or both';

const dateFaults: DateFaults = {
  'day-is-missing': `"{value}" is not a whole date. Write {field} with year, month and day, as in 2026-12-31.`,
  'month-is-shorter': `Month {month} has {days} days, so the calendar has no such day as "{value}". Correct {field}.`,
  'order-is-unclear': `"{value}" can be read in two ways. Write "{field}: {first}" or "{field}: {second}".`,
  'time-is-impossible': `There is no time {time}. Write {field} with a time from 00:00 to 23:59, as in 2026-12-01 09:00.`,
  'time-is-superfluous': `{field} takes a day without a time. Write "{field}: {day}".`,
  unreadable: `"{value}" cannot be read as a date, or the calendar has no such day. Write {field} with year, month and day, as in {forms}.`,
  'weekday-is-wrong': `{day} has another weekday than "{value}" says. Write the right day, as in "{field}: {day}".`,
  'year-is-missing': `"{value}" has no year, and can be read in two ways. Write "{field}: {first}" or "{field}: {second}".`,
  written: `"{value}" is not the form of a date. Write "{field}: {right}".`,
};

const findings = {
  'acceptance-is-expired': `This accepted change held until {expires}, so it accepts nothing any more. Delete lines {firstLine} to {lastLine}; or write a later day if the change is still to be merged.`,
  'blank-is-missing': `There must be a space after "{after}", or YAML reads this as plain text. Add the space.`,
  'blank-is-not-ordinary': ({ character }) =>
    `The character ${shownExactly(character)} looks like a space, or like nothing, but is not a space. Use ordinary spaces.`,
  'bracket-is-not-closed': `This {bracket} is not closed. Close it, or put the text in quotes if the bracket is part of it.`,
  'bullet-is-not-a-hyphen': `{character} cannot begin an entry of a list. Write a hyphen (-) instead.`,
  'catalog-has-no-category': `The catalog has no category, so every app would be without filters. Add a file such as categories/romantic.yaml.`,
  'category-file-is-missing': ({ slug }, right) =>
    `There is no file categories/${shown(slug)}.yaml for this category. ${right === undefined ? 'Add the file, or delete this line.' : change(slug, right)}`,
  'category-is-a-copy': `This file has the same filters as "{original}.yaml", so apps show all of them twice. Delete the file, or write its own filters.`,
  'category-is-listed-twice': `The category "{slug}" is already listed on line {firstLine}. Delete one of the two lines.`,
  'category-is-not-listed': `catalog.yaml does not list this category, so apps show it after the listed ones. Add "- {slug}" under categories: there.`,
  'category-shows-nothing': ({ reason }) =>
    `This category is active, but ${reason === 'no-filters' ? 'has no filters' : 'all its filters are switched off'}, so apps show it empty. Add "is_active: false" to the category until there is something to show.`,
  'code-differs-in-case': `"{code}" and the code on line {firstLine} differ only in capital letters, so they are easily mixed up. Give one of them another code.`,
  'code-is-duplicate: copy': `This filter is an exact copy of the one on line {firstLine}. Delete one of the two.`,
  'code-is-duplicate: code': `The filter on line {firstLine} already has the code "{code}", and a code names only one filter of its category. Give this one another code.`,
  'code-is-in-two-categories: copy': `This filter is an exact copy of "{other}/{code}", so apps show it in both categories. Delete one of the two, unless it is meant to be in both.`,
  'code-is-in-two-categories: code': `The category "{other}" also has a filter with the code "{code}". That is allowed, but the two are easily mixed up: another code is better.`,
  'code-is-malformed': `"{value}" cannot be a code. ${codeRule}.`,
  'colon-is-full-width': `The colon after "{field}" is full-width (\uff1a), so it does not separate the field from its value. Write an ordinary colon and a space.`,
  'comment-has-invisible-characters': `This comment contains the invisible character {character}, so it may look different from what it is. Delete the character.`,
  'day-is-malformed': dateSentence(dateFaults, '2026-12-31'),
  'document-has-no-fields': `This file holds a value or a list, but no fields. Write each field on a line "field: value", such as "name_ko: …". Each category has a file of its own.`,
  'document-is-empty': `This file is empty, or contains only comments. Write its fields, or delete the file.`,
  'documents-are-several': `A second category or document begins here, but each category has a file of its own. Move another category to a new file in categories/, named after it; delete the line between (--- or ...) if it is one category.`,
  'escape-is-unknown': `In double quotes, \\ begins a special character, and this one is unknown. Write \\\\ for a backslash.`,
  'exception-is-unneeded': `"{entry}" has no finding {rule}, so this exception is not needed. Delete it, or correct the entry.`,
  'field-is-empty': ({ field, isEntry, hasComment, isRequired, error }) => {
    const what = `${isEntry ? `An entry of ${shown(field)}` : shown(field)} has no value`;
    if (error)
      return `${what}: ${shown(error)} is what a spreadsheet shows where a formula fails or a column is too narrow. Write what should stand there.`;
    if (hasComment)
      return `${what}, because # begins a comment. Put the value in quotes if it begins with #.`;
    return isRequired ? `${what}. Add one.` : `${what}. Add one, or delete the line.`;
  },
  'field-is-missing: image_base_url': `catalog.yaml does not say where apps get the files of images/. Add it, such as "image_base_url: https://cdn.example.com/images/".`,
  'field-is-missing: image_url': `This filter has no image. Add "image: NAME.webp" (a file in images/), or "image_url: https://…".`,
  'field-is-missing: other': `The field {field} is missing here. Add a line "{field}: …".`,
  'field-is-unknown: unknown': `There is no field "{field}" here. Correct its name, or delete the line.`,
  'field-is-unknown: closest': `There is no field "{field}" here. Change "{field}" to "{right}".`,
  'field-is-unknown: opposite': `There is no field "{field}" here, but one that says the opposite. Write "{right}" in place of the line.`,
  'field-is-unknown: machine': `{field} is filled in automatically. Delete the line.`,
  'field-is-unknown: accepted': `{field} belongs to accepted-changes.yaml, beside catalog.yaml. Move it there, with what is below it.`,
  'field-is-unknown: file': `There is no field "{field}": a filter belongs to the category of the file in which it stands. Delete the line; to move the filter, write it into the other file.`,
  'field-is-unknown: order': `There is no field "{field}": apps show filters in the order in which they stand in the file. Delete the line, and move the filter to its place.`,
  'field-is-unknown: catalog': `{field} belongs to catalog.yaml, not here. ${moveField}`,
  'field-is-unknown: category': `{field} belongs to a category, not here. ${moveField}`,
  'field-is-unknown: group': `"{field}" groups what is below it, but fields and filters stand in no further groups, and each category has a file of its own. Delete this line, and move what is below it to the left, or to its file.`,
  'field-is-unknown: names': `There is no field "{field}": apps show a Korean name or an English one. Write name_ko: and name_en: instead, on lines of their own.`,
  'field-is-unknown: filter': `{field} belongs to a filter, not here. ${moveField}`,
  'field-is-unknown: schedule': `There is no field "{field}". Write ${windowLines} instead.`,
  'field-is-unknown: rule': `There is no rule "{field}" whose severity can be set: only that of warnings can, and an error always counts. Correct the name, or delete the line.`,
  'field-is-unknown: snapshot': `{field} belongs to snapshot: in catalog.yaml, not here. ${moveField}`,
  'file-is-a-folder': `Expected a file here, found a folder. Rename the folder, or move it away.`,
  'file-is-an-api-answer': `This is an API response, not a catalog file. Remove it, or import it: npx --no-install filter-catalog import active.json`,
  'file-is-in-conflict': `This file contains the marks of an unfinished merge. Keep what is right on both sides, and delete the lines with <<<<<<<, ======= and >>>>>>>.`,
  'file-is-in-the-wrong-folder': `"{name}" is not read here. Move it to "{right}", or out of the catalog folder.`,
  'file-is-left-over': `"{name}" is a copy that a program left behind, and is not read. Delete it.`,
  'file-is-missing': `The file "{file}" is missing. Add it.`,
  'file-is-not-readable': ({ reason }) =>
    `This cannot be read: ${systemReason(reason)}. It must be an ordinary file or folder that you may read.`,
  'file-is-not-utf8': `This file is not text in UTF-8. Save it again with the encoding UTF-8.`,
  'file-is-outside-the-catalog': `This is a link to "{target}", which is outside the catalog or does not exist, so it is not read. Put the file itself here.`,
  'file-is-too-large: image': ({ bytes, maximum }) =>
    `This image is ${kilobytes(bytes)} KB; the maximum is ${kilobytes(maximum)} KB. Make it smaller, or save it as WebP.`,
  'file-is-too-large: text': `This file has {bytes} bytes, but at most {maximum} are read. Split the category in two.`,
  'file-is-unexpected': `"{name}" is not a category file, so it is not read. Name a category file like romantic.yaml; move an image to images/, and any other file out of this folder.`,
  'file-name-differs-in-case': `"{name}" and "{other}" are one file on Windows and macOS. Keep one of them, named in lower-case letters.`,
  'file-name-has-wrong-extension: taken': `"{name}" is not read, and "{right}" already exists. Keep what is right in that file, and delete this one.`,
  'file-name-has-wrong-extension: free': `"{name}" is not read under this name. Rename it to "{right}".`,
  'file-name-is-misspelt': `"{name}" is not read. Rename it to "{right}".`,
  'filter-is-a-copy': `This filter is a copy of the one on line {firstLine}, from which only its code differs. Delete one of the two, or write the names and the image of this one.`,
  'folder-is-unexpected': ({ name, isOfImages }) =>
    `The folder ${quoted(name)} is not read: all ${isOfImages ? 'images are in images/' : 'category files are in categories/'} itself. Move its files there.`,
  'hyphen-is-missing: of a text': `This entry of the list has no hyphen. Write "- " before it.`,
  'hyphen-is-missing: of a comment': `The first lines of a filter are comments here and the others are not, so these now belong to the filter on line {firstLine}. Make them comments too, or take the # away from all of them.`,
  'hyphen-is-missing: of a filter': `Another filter seems to begin here, but without a hyphen its fields overwrite those from line {firstLine} on. Write "- " before it.`,
  'hyphen-is-superfluous': `This hyphen begins a new filter, but what follows seems to belong to the filter above. Replace the hyphen with a space.`,
  'image-base-url-is-malformed': `"{value}" cannot be the address before the names of images. Write it in full, with https:// and without ? and #, such as https://cdn.example.com/images/`,
  'image-has-wrong-size': ({ reason, width, height, maximum }) =>
    `This image is ${width} × ${height} pixels${reason === 'pixels' ? `; the maximum is ${maximum} on each side. Make it smaller.` : ', but image_shape in catalog.yaml asks for square ones. Crop it to equal width and height.'}`,
  'image-host-is-malformed': `"{value}" is not a host. Write the host alone, such as cdn.example.com, without https:// and what follows the host.`,
  'image-host-is-unexpected': ({ host, expected }, right) =>
    `Images should be at ${expected.join(', ')}, not at ${shown(host)}. ${right === undefined ? 'Move the image there, or add its host to image_hosts.' : `Write ${shown(right)}`}`,
  'image-is-given-twice: empty': `This filter has its image already, and {empty} has no value. Delete the line "{empty}:".`,
  'image-is-given-twice: values': `This filter has both image and image_url, so it is unclear which of them apps should show. Delete one of the two lines.`,
  'image-is-missing': ({ name }, right) =>
    `There is no file images/${shown(name)} in the catalog. ${right === undefined ? 'Upload the image to that folder, or correct the name.' : change(name, right)}`,
  'image-is-unusable: damaged': `This image is damaged: a part of it is missing, changed or empty, so apps show a part of it, or nothing. Upload it again.`,
  'image-is-unusable: not-an-image': `This file is not a PNG, JPEG, WebP or AVIF image, or it is damaged or empty. Save the image as one of them, and upload it again.`,
  'image-is-unusable: pointer': `This file is a pointer of Git LFS, and not the image itself. Commit the image without Git LFS.`,
  'image-is-unusable: type': ({ name, actual }) => {
    const types = typesOf(name, actual);
    return `The image ${quoted(name)} is actually ${types.actual}, so apps may not show it. Save it as ${types.due}, or upload it again as "${types.right}", and delete this one.`;
  },
  'image-is-unused': ({ names, more }) =>
    more === 0 && names.length === 1
      ? `No filter uses this image. Delete it, or write "image: ${shown(`${names}`)}" in its filter.`
      : `No filter uses these ${names.length + more} images: ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}. Delete them, or write "image: NAME" in their filters.`,
  'image-name-is-malformed: address': `image is the name of a file in images/, but this is an address. Write image_url: instead of image:.`,
  'image-name-is-malformed: file': ({ right, ...facts }) =>
    `${invalidName(facts)} A browser cannot rename an image: upload it again ${right === undefined ? 'under a valid name' : `as ${quoted(right)}`}, and delete this one.${mustSay(facts, right)}`,
  'image-name-is-malformed: format': ({ right, ...facts }) =>
    `Apps cannot show ${quoted(facts.name)}, which is of another type. Save the image as WebP (or PNG, JPEG, AVIF), not only under another name, upload it to images/${right === undefined ? '' : ` as ${quoted(right)}`}, and delete this one.${mustSay(facts, right)}`,
  'image-name-is-malformed: taken': ({ right, ...facts }) =>
    `${quoted(facts.name)} is not read, and ${quoted(`${right}`)} already exists. Delete this one.${mustSay(facts, right)}`,
  'image-name-is-malformed: value': ({ right, ...facts }) =>
    `${invalidName(facts)} ${right === undefined ? 'Upload the image to images/ under a valid name, and write that here.' : `Write "image: ${shown(right)}".`}`,
  'image-url-is-no-image: bytes': `What is at this address is labelled {type}, but is not an image that apps can show. Upload the image again, or correct the address.`,
  'image-url-is-no-image: page': `At this address there is a page, and not an image, so apps show none. Write the address of the image itself.`,
  'image-url-is-no-image: type': `The host says that what is at this address is {type}, and not an image, so apps may show nothing. Correct the address, or set the type (Content-Type) of the file where it is kept.`,
  'image-url-is-no-image: unnamed': `The host does not say what type of file this is, so apps may show nothing. Set its type (Content-Type) where it is kept.`,
  'image-is-unreachable: busy': `The host of the image is busy, or limits requests ({detail}). Check again later.`,
  'image-is-unreachable: connection': `The connection to the image's host broke off ({detail}), so apps get no image. ${correctAddress}`,
  'image-is-unreachable: dns': `There is no host {detail}, so apps get no image. Correct the address.`,
  'image-is-unreachable: network': `{detail} could not be reached from this machine, so the image was not checked. Check again later.`,
  'image-is-unreachable: not-https': `The address redirects to {detail}, which apps do not follow. Write an address that begins with https:// and stays there.`,
  'image-is-unreachable: private': `The address leads to {detail}, which phones cannot reach, so it was not asked. Write a public address. If this machine may ask that host: --online-allow {detail}`,
  'image-is-unreachable: redirects': `The address redirects more than five times, so apps may show nothing. Write the last address.`,
  'image-is-unreachable: status': `There is no image at this address ({detail}). Correct the address, or upload the image there.`,
  'image-is-unreachable: time': `{detail} did not send the image in time, so apps show nothing. Check again; if it happens again, move the image to a faster host.`,
  'image-is-unreachable: tls': `The secure connection to the image's host fails ({detail}), so apps get no image. Repair its certificate or its TLS, or move the image.`,
  'image-is-very-large': `The image is {megabytes} MB, which takes long on a phone. Make it smaller ({maximum} MB at most), and upload it again.`,
  'image-url-has-credentials': `The image address contains a user name or password, which every app would see. Delete it.`,
  'image-url-is-doubtful': ({ reason, part }, right) =>
    `${fill(imageDoubts[reason], { part })} ${right === undefined ? (reason === 'private' ? 'Write an address that everybody can reach.' : reason === 'cut' ? 'Write all of it.' : 'Upload the image to where the others are, and write that address.') : `Write ${shown(right)}`}`,
  'image-url-is-malformed: cut': `This goes on in the line below, so it is cut off here, as mail and chats do it. Write all of it on one line.`,
  'image-url-is-malformed: device': `"{value}" is an image, or an address, on your own computer, which no phone can reach. Upload the file to images/ and write "image: NAME.webp", or write the address where it is for all.`,
  'image-url-is-malformed: several': `These are two addresses, but a filter has one image. Delete one of them.`,
  'image-url-is-malformed: template': `Nothing is filled in in the placeholder of "{value}". Write the whole address, such as ${sampleUrl}`,
  'image-url-is-malformed: host': `The host in "{value}", between // and the next /, is not right: it is made of words with single dots between them, such as cdn.example.com. Correct it.`,
  'image-url-is-malformed: name': `"{value}" is the name of a file, and not an address. If it is in images/, write image: instead of image_url:; else write the address in full, such as ${sampleUrl}`,
  'image-url-is-malformed: other': `"{value}" is not an image address. Write it in full and without spaces, such as ${sampleUrl}`,
  'image-url-is-not-encoded': `The image address contains letters that not every app can send as they are, such as Hangul. Write them encoded (%EC%9E%A5…).`,
  'image-url-is-not-https': `The address "{value}" must begin with https://.`,
  'image-url-is-shared': `The filter {other} has the same image. If that is not intended, use another image for one of them.`,
  'indentation-has-a-tab': `This line is indented with a tab, which YAML does not allow. Use spaces.`,
  'indentation-is-wrong': `This line is not aligned with the other lines of its group. Indent it like them.`,
  'key-is-duplicate': `"{key}" is already set on line {firstLine}. Keep one of the two lines.`,
  'last-day-is-not-shown': `Apps show this until {day} at 00:00, so not on that day. To show it for all of that day, write "active_until: {suggest}".`,
  'line-has-two-fields': `There are two fields on this line. Begin a new line before {field}.`,
  'line-is-not-a-field: comment': `This line is not a "field: value". Complete it, or make it a comment with # and a space.`,
  'line-is-not-a-field: block': `A comment here ends with its line, so what stands between these marks is read, and may be published. Write # before each of the lines instead.`,
  'line-is-not-a-field: code': `A filter needs its code as a field. Write "- code: …", and below it its name_ko:, name_en: and image_url:.`,
  'line-is-not-a-field: diff': `These lines were copied from a diff, whose marks (+, -, @@ and the lines at its top) are no part of the file. Write the lines without +, and delete those with - or @@.`,
  'line-is-not-a-field: group': `Names and addresses stand in no groups here, and each has a field of its own. Write name_ko: (Korean), name_en: (English) and image_url: on lines of their own.`,
  'line-is-not-a-field: line-number': `The number at the beginning of this line was copied with it, such as from a web page. Delete it, and what separates it from the line.`,
  'line-is-not-a-field: link': `A link, a picture or a formula of another program stands here, but apps need only the address or the text in it. Write that alone.`,
  'line-is-not-a-field: list': `"filters:" stands once in a file, above all its filters. Move it above the first filter, and delete it elsewhere.`,
  'line-is-not-a-field: picture': `A picture, or its link, was pasted as a line of its own, so no filter shows it. Write its address as "image_url: …" of the filter that it belongs to, or delete the line.`,
  'line-is-not-a-field: table': `This was copied from a table, which is not read. Write each row as a filter ("- code: …", and below it name_ko:, name_en: and image_url:), and delete its headings.`,
  'line-is-not-a-field: colon': `Behind the name of a field there must be a colon and a space, and not a tab as in a spreadsheet, or another sign. Write "field: value".`,
  'line-is-not-a-field: other': `This line is not a "field: value", or the line before it is not finished. Check the colon, the space after it, and the quotes.`,
  'moment-is-malformed': dateSentence(
    dateFaults,
    '2026-12-01, 2026-12-01 09:00 or 2026-12-01T09:00+09:00',
  ),
  'name-is-in-the-wrong-language: same': `name_ko and name_en are equal, so one of them is not translated. Leave it if that is intended, or write {field}.`,
  'name-is-in-the-wrong-language: name_ko': `name_ko is the Korean name, but it has no Hangul. Leave it if that is intended, or write the Korean name.`,
  'name-is-in-the-wrong-language: letters': `{field} contains "{letters}", which is of another language. Write name_ko in Korean, and name_en in English.`,
  'name-is-shared: category': `The category "{other}" also has the name "{name}", so people cannot tell the two apart. Give one of them another name.`,
  'name-is-shared: filter': `The filter on line {firstLine} also has the name "{name}", so people cannot tell the two apart. Give one of them another name.`,
  'names-are-swapped': `name_ko has the English name and name_en the Korean one. Swap them.`,
  'nesting-is-too-deep': `Lists and fields are nested more than {maximum} levels deep here, which no catalog needs. Check the brackets and the indentation.`,
  'order-is-missing': `catalog.yaml has no order, so apps show the categories by the alphabet of their slugs. Add the list categories: at the end of the file, in the order that you want.`,
  'organization-is-doubtful: kind': `The organization_id "{value}" is of another kind than the one in catalog.yaml. Copy it again from where organizations are listed, or delete the line if the owner is the same.`,
  'organization-is-doubtful: name': `"{value}" looks like a name, but organization_id is an identifier, such as 01JZ3Q5E7VY1T9W6K8N4M2RDBX. Copy it from where organizations are listed.`,
  'organization-is-doubtful: slip': `The organization_id "{value}" has a letter too many or too few, or a wrong one: such identifiers are 26 digits and capital letters, but not I, L, O or U (a UUID has 36 characters). Copy it again from where organizations are listed.`,
  'quote-is-not-closed': `The quote {quote} that begins here is not closed. Add {quote} at the end of the text.`,
  'slug-is-malformed': ({ slug, fault, file }, right = file) => {
    if (fault === 'copy')
      return `${quoted(slug)} seems to be a copy of ${quoted(`${right}.yaml`)}. Keep what is right in that file, and delete this one.`;
    const what =
      fault === 'reserved'
        ? `Windows has reserved the name ${quoted(slug)}, so git cannot check out the catalog there`
        : `${quoted(slug)} cannot name a category. ${slugRule}`;
    if (right === undefined) return `${what}, such as soft-glam.`;
    return `${what}: ${file ? `rename the file to ${quoted(`${right}.yaml`)}` : `change it to ${quoted(right)}`}.`;
  },
  'text-has-control-characters': `{field} contains a character that is not text, such as a line break or half an emoji. Delete it, or write the text again.`,
  'text-has-edge-blanks: block': `{field} is written with | or >, which adds a line break at its end. Write the text on the line of the field.`,
  'text-has-edge-blanks: line': `{field} begins or ends with a space. Delete it.`,
  'text-has-invisible-characters': `{field} contains the invisible character {character}. Delete it.`,
  'text-has-leftovers: date': `{field} contains "{leftover}", which people would read. Delete it here, and write ${windowLines} on a line of its own.`,
  'text-has-leftovers: formula': `{field} contains "{leftover}", a formula or an error of a spreadsheet, which people would read. Copy the cell again with "paste values only", or write the text itself.`,
  'text-has-leftovers: template': `{field} contains "{leftover}", which a program should have replaced by a text, and people would read it. Write that text.`,
  'text-has-leftovers: letter': `{field} contains "{leftover}", which is half of a Hangul syllable. Finish the syllable, or delete it.`,
  'text-has-leftovers: note': `{field} contains "{leftover}", which looks like a placeholder or a note to colleagues, and people would read it. Write what they should read; notes go behind a # on a line of their own.`,
  'text-has-leftovers: twice': `{field} has the same text twice. Delete one of the two if that is not intended.`,
  'text-has-leftovers: program': `{field} contains "{leftover}", which looks like a leftover from another program. Delete it if it is not intended.`,
  'text-is-blank': `{field} has no visible characters. Write a text that people can read.`,
  'text-is-cut-by-a-comment': `A space and # begin a comment, so "{comment}" is not part of {field}. If it should be, put the whole text in quotes; if not, write a space after the #.`,
  'text-is-decomposed: singleton': `{field} contains a character under a second code of it, by which apps may not find it. Write the ordinary character.`,
  'text-is-decomposed: pieces': `{field} contains letters that are stored in pieces (NFD, as macOS does with Hangul), which apps may show or compare wrongly. Write them composed (NFC).`,
  'text-is-too-long': `{field} has {length} characters, but at most {maximum} are allowed. Shorten it.`,
  'text-needs-quotes: colon': `A text that contains a colon and a space must be in quotes.`,
  'text-needs-quotes: comment-after-quote': `There must be a space between the closing quote and the #. Add the space.`,
  'text-needs-quotes: rest-after-quote': `What follows the closing quote ({character}) is not part of the text. Delete it.`,
  'text-needs-quotes: quote': `The text goes on after the closing {character}. Put the whole text in quotes, and write \\" for a quote within it.`,
  'text-needs-quotes: special-character': `A text that begins with {character} means something else in YAML. Put the text in quotes.`,
  'time-zone-is-missing': `{value} needs a time zone. Add the line "time_zone: Asia/Seoul", or another zone, to catalog.yaml; or write an offset too, as in "{field}: {first}".`,
  'time-zone-is-unknown': `There is no time zone "{value}". Write its name, as in "time_zone: Asia/Seoul".`,
  'value-has-wrong-type': ({ field, isEntry, expected, actual, written }, right) => {
    const what = isEntry ? `An entry of ${shown(field)}` : shown(field);
    const value =
      written === undefined
        ? 'this'
        : /^\w.*[,;.]$/.test(written)
          ? quoted(written)
          : shown(written);
    const due = `${what} must be ${typeNames[expected]}, but ${value} is ${actual === 'boolean' ? 'a truth value' : typeNames[actual]}.`;
    if (expected === 'boolean') return `${due} ${switchRule(written)}`;
    const code = /^(?=.*[a-z])[\w-]+$/i.exec(written ?? '')?.[0] ?? '…';
    if (right === undefined) return `${due}${fill(forms[field] ?? '', { code })}`;
    const remedy = right === `"${written}"` ? 'Write it in quotes' : 'Change it';
    return `${due} ${remedy}: ${isEntry ? '-' : `${shown(field)}:`} ${shown(right)}`;
  },
  'value-is-not-a-choice': ({ field, choices }, right) =>
    `${shown(field)} must be one of: ${choices.join(', ')}.${right === undefined ? '' : ` Change it to ${quoted(right)}.`}`,
  'was-is-in-use: another-entry': `was: is the former name of this entry, but "{was}" is still in the catalog. Delete this line, or delete that entry if this one replaces it.`,
  'was-is-in-use: another-was': `was: is the former name of this entry, but another was: also names "{was}". Delete one of the two lines.`,
  'was-is-in-use: itself': `was: is the former name of this entry, but "{was}" is what it is called now. Write the former name, or delete this line.`,
  'was-is-malformed: category': `"{value}" cannot have been a slug. Write the former file name without .yaml, such as was: romantic`,
  'was-is-malformed: filter': `"{value}" cannot have been a code. Write the former code, such as was: rosy_dusk, or slug/code if it was in another category.`,
  'window-is-empty': `active_until ({until}) is not after active_from ({from}), so apps never show this. They no longer show it from active_until on: write a later one, such as the day after the last day.`,
  'window-is-over': `active_until ({until}) has passed, so apps no longer show this. Write "is_active: false" in place of it and of active_from: if they were only deleted, apps would show it again.`,
  'yaml-feature-is-not-allowed: alias': `In YAML a value that begins with * is an alias, which refers to another value, and a catalog may not use it. Put the text in quotes.`,
  'yaml-feature-is-not-allowed: anchor': `In YAML a value that begins with & is an anchor, which gives it a name, and a catalog may not use it. Put the text in quotes.`,
  'yaml-feature-is-not-allowed: directive': `In YAML a line that begins with % changes how it is read, which a catalog may not use. Delete it.`,
  'yaml-feature-is-not-allowed: merge key': `In YAML the field << copies other fields, which a catalog may not use. Write the fields out.`,
  'yaml-feature-is-not-allowed: tag': `In YAML a value that begins with ! gets a type, which a catalog may not use. Put the text in quotes.`,
  'yaml-is-malformed': `YAML does not allow this here. Check the quotes, brackets and indentation around it.`,
} as const satisfies Templates<CodeArgs, typeof cases>;

/** A day in the place of a truth value is a wish. */
const switchRule = (written = '') =>
  /\d ?[-/.월]/.test(written)
    ? `For a day, write ${windowLines} in place of this line.`
    : 'Write true or false, without quotes.';

/** What to write for a field, where that is more than its type. */
const forms: Readonly<Record<string, string>> = {
  categories:
    ' Write each slug on a line of its own, such as "- romantic": the order has no groups.',
  filters:
    ' Write "- code: {code}", and below it name_ko:, name_en: and image_url:. The list has no groups.',
  image: ' Write "image: NAME.webp" or "image_url: https://…".',
  image_url: ` Write an address, such as ${sampleUrl}`,
};

const imageDoubts = {
  cut: `This address ends in "{part}", before the name of an image: it may have been cut off at the end of a line.`,
  ending: `No image that apps can show has an address that ends in "{part}".`,
  expiring: `This address holds for some time only ("{part}"), and after that apps show no image.`,
  page: `This is the address of a page ("{part}") and not of an image, so apps show none.`,
  preview: `This is a small preview at a search ("{part}") and not the image itself, and it may be gone tomorrow.`,
  private: `Phones cannot reach "{part}", which is an address within a network of your own.`,
  wrapped: `This is a link that a mail program or a search made ("{part}"), and leads to a page. The address of the image stands in it.`,
} as const;

const typeNames: Readonly<Record<JsonType, string>> = {
  array: 'a list',
  boolean: 'true or false',
  null: 'empty',
  number: 'a number',
  object: 'a group of fields',
  string: 'a text',
};

type ImageNameFacts = Omit<CodeArgs['image-name-is-malformed'], 'right'>;
const invalidName = ({ name, isReserved }: ImageNameFacts) =>
  isReserved
    ? `Windows has reserved the name ${quoted(name)}, so git cannot check out the catalog there.`
    : `${quoted(name)} cannot be the name of an image. ${imageRule}.`;
const mustSay = ({ filter }: ImageNameFacts, right = 'NAME.webp') =>
  filter ? ` The filter ${shown(filter)} must say "image: ${shown(right)}".` : '';

const failures = {
  'catalog-folder-is-missing': `There is no catalog folder "{path}". Run this where the folder is, or name it with --catalog.`,
  'catalog-has-errors': () => changesEn.cannotCompare.after,
  'catalog-is-a-submodule': `"{path}" is a submodule: its files are in another repository. Run this there.`,
  'catalog-is-not-staged': `git has nothing staged or committed in "{path}". Add it: git add {path}`,
  'code-is-unknown: no closest': `There is no code "{code}". List all codes: {command}`,
  'code-is-unknown: closest': `There is no code "{code}". The closest one is "{closest}": {command}`,
  'commit-time-cannot-be-read': `The time of the commit {commit} cannot be read ("{value}"), and everything that changed would get it. Nothing was written. Name a time: --at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"`,
  'default-branch-is-unknown': `The repository of "{path}" has neither a branch main or master nor a default branch of origin. Say what to compare with, for example: npm run diff -- HEAD~1`,
  'digest-is-unclear': `Give at least the first four digits of one digest: {matches} of the snapshots kept in "{path}" begin with "{digest}". See them: add --list.`,
  'answer-is-needed': `Nobody can be asked here, so nothing was written. Add --yes to write, or --dry-run to see what would change.`,
  'category-is-ambiguous': `Several categories are called "{name}". Give the slug: {slugs}`,
  'category-is-unknown': ({ name, closest, path }) =>
    `There is no category ${quoted(name)} in ${quoted(path)}. ${closest === undefined ? 'Check the spelling.' : `The closest one is ${quoted(closest)}.`}`,
  'filter-is-unknown': ({ name, closest, path }) =>
    `There is no filter with the code ${quoted(name)} in ${quoted(path)}. ${closest === undefined ? 'Check the spelling.' : `The closest one is ${quoted(closest)}.`}`,
  'file-changed-meanwhile': `"{path}" was changed by someone else meanwhile, so nothing was written. Run it again.`,
  'file-has-errors': `"{path}" has errors, so it is not changed, and nothing was written. Correct it first: npm run check`,
  'file-is-not-spliceable': ({ path, at, lines }) =>
    `${quoted(path)} is written in a way that cannot be changed safely, so nothing was written. Change line${at.length === 1 ? '' : 's'} ${at.join(', ')} by hand${lines.length === 0 ? '.' : [', and add this:', ...lines.map(shownLine)].join('\n')}`,
  'file-to-check-is-missing': `There is no file "{path}". Name a file or folder of the catalog, or none to check all: npm run check`,
  'folder-is-not-in-git': `"{path}" is not in a git repository, which this needs. Run it in a clone of the repository. ${withoutGit}`,
  'git-fails': ({ path, reason }) =>
    `git failed in ${quoted(path)}. It says:\n${reason.split('\n').map(shown).join('\n')}`,
  'git-is-missing': `git is not installed, or not in PATH, and this needs it. Install it. ${withoutGit}`,
  'histories-are-unrelated': ({ branch }) =>
    `There is no commit in common with ${quoted(branch)}. Say what to compare with, for example: npm run diff -- ${shown(branch)}`,
  'history-is-missing': ({ branch, isShallow }) =>
    `The commit where this branch left ${quoted(branch)} was not fetched. Run: ${fetchOf({ branch, isShallow })}`,
  'list-is-too-large': `The list for apps would have {bytes} bytes, but servers load {maximum} at most. Nothing was written. Delete filters that nobody uses, or leave out inactive ones: inactive_filters: exclude, below snapshot: in catalog.yaml`,
  'memory-cannot-be-used': ({ place, kind, entry }) => {
    const { file, restore, begin } = memoryFacts(place);
    const at = entry && ` (${entry})`;
    return `${fill(memoryFaults[kind], { file, entry, at })} Nothing was written.\nTo restore it: ${restore}\nTo start over on purpose, with other identifiers for everything: ${begin}`;
  },
  'nothing-is-written': `Nothing was written.`,
  'output-has-no-format': `--output "{value}" does not say which report goes there. Write --output FORMAT=FILE, with a format that --format names.`,
  'outputs-are-in-conflict': `Only one report can go to one place ({formats}). Give each other one a file, for example: --output sarif=report.sarif`,
  'previous-snapshot-is-missing': `"{path}" keeps no snapshot but the current one, so there is none to go back to. Revert the change in git, and publish it: npm run build`,
  'published-folder-changed-meanwhile': `"{path}" was published to while this ran, so nothing was changed. Run it again.`,
  'rollback-holds': ({ digest, folder }) => {
    const held = `Nothing was published: the roll-back to the snapshot ${shortDigest(digest)} holds until it is ended. Once the catalog gives what apps should get:`;
    if (folder !== undefined) return `${held} ${buildInto(folder, '--resume')}`;
    return `${held} npx --no-install filter-catalog publish --resume\nIn CI, start the job by hand: on GitHub with "resume" ticked, on GitLab with the variable CATALOG_RESUME.`;
  },
  'repository-has-no-commit': `The repository of "{path}" has no commit yet, so there is nothing to compare with. Commit the catalog first.`,
  'time-is-ahead': `{time} is more than an hour ahead of the clock of this machine, and what changed would get that time. Nothing was written. Set the clock if it is wrong; if not, name the right time: --at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"`,
  'revision-is-unknown: shallow': `git knows no revision "{revision}" here, and only part of the history was fetched. Run: git fetch --unshallow origin`,
  'revision-is-unknown: whole': `git knows no revision "{revision}" here. Name a commit, branch or tag, such as HEAD~1 or origin/main; git fetch gets new ones.`,
  'signing-key-is-missing': `What is published is signed, and servers may take nothing else, but no key was given to sign with. Nothing was changed. Name the key with --sign FILE, or put it in FILTER_CATALOG_SIGNING_KEY; to publish without a signature from now on, delete manifest.json.sig first.`,
} as const satisfies Templates<FailureArgs, typeof cases>;

const memoryFaults: Readonly<Record<MemoryFault, string>> = {
  contradicts: `"{file}" contradicts what is published: {entry} is missing in it. It was changed by hand, is too old, or belongs to another catalog.`,
  malformed: `"{file}"{at} is not as build writes it: it was cut off, names something twice, or was changed by hand.`,
  missing: `"{file}", the registry of all identifiers, is missing. Without it apps would take every filter for a new one.`,
};

const notes = {
  'change-is-stamped': ({ kind, key, from }) =>
    `${stampKinds[kind].padEnd(9)} ${from === undefined ? '' : `${from} -> `}${key}`,
  'file-is-left-alone': `Nothing was repaired in {path}: it cannot be read without errors, or a repair would change more than it should. Correct that by hand first.`,
  'files-are-written': ({ paths: [path = '', ...others] }) =>
    others.length === 0
      ? `Wrote ${shown(path)}.`
      : `Wrote ${shown(path)} and ${others.length} more ${others.length === 1 ? 'file' : 'files'}.`,
  'findings-are-ahead': `With this change the files would have these findings. The lines are shown as they would be then:`,
  'line-is-repaired': ({ path, line, before, after }) =>
    `Repaired ${shown(path)}:${line}${repairDiff(before, after, 'letters in pieces, NFD, are composed now')}`,
  'may-be-written': `Write this? y or n`,
  'memory-begins': `"{folder}" had no registry of identifiers, so everything in the catalog got a new identifier.`,
  'no-file-is-of-the-catalog': `None of the named files is in the catalog, so nothing was checked.`,
  'nothing-is-repaired': `Nothing to repair.`,
  'nothing-to-change': `Nothing to change.`,
  'published-folder-differs': `"{folder}" does not match the catalog. To publish it, run this without --check.`,
  'published-folder-is-current': `"{folder}" matches the catalog.`,
  'snapshot-is-kept': ({ commit, last_modified, isCurrent, ...facts }) =>
    `${isCurrent ? '*' : ' '} ${shortDigest(facts.digest)} ${(commit?.slice(0, 12) ?? '-').padEnd(12)} ${last_modified} ${sizeOf(facts, ', ')}`,
  'snapshot-is-published': ({ folder, ...facts }) =>
    `Published to ${quoted(folder)}: ${snapshot(facts)}.`,
  'snapshot-is-rolled-back': ({ folder, ...facts }) =>
    `Rolled back ${quoted(folder)}: ${snapshot(facts)}. Running servers switch to it. It holds until build or publish is run with --resume: before that, revert the change in the catalog too.`,
  'work-takes-long': 'Compressing, writing and pushing …',
  'snapshot-is-unchanged': ({ folder, ...facts }) =>
    `Nothing to do, ${quoted(folder)} already has it: ${snapshot(facts)}.`,
  'snapshots-follow': ({ next, beyond, zone }) =>
    [
      ...next.map(
        ({ from, counts }) => `  from ${momentText(from, 'en', zone)}: ${sizeOf(counts, ', ')}`,
      ),
      ...(beyond
        ? [
            `  ${momentText(beyond, 'en', zone)} and later: once one of these has passed, publish again`,
          ]
        : []),
    ].join('\n'),
  'snapshot-would-shrink': ({ folder, from, zone, before, lost }) =>
    `Not published: too much of ${quoted(folder)} would be removed from every app${from ? `, from ${momentText(from, 'en', zone)} on` : ''}: ${lost.categories} of ${count(before.categories, 'category', 'categories')}, ${lost.filters} of ${count(before.filters, 'filter')}.
If that is intended, run this again with --allow-shrink.`,
  'warnings-are-too-many': ({ warnings, maximum }) =>
    `${count(warnings, 'warning')}, and --max-warnings allows ${maximum}. Correct what they name, or allow more.`,
  'watch-begins': `Checking "{folder}".`,
  'watch-waits': `Waiting for changes; Ctrl-C ends it.`,
} as const satisfies Templates<NoteArgs>;

const stampKinds = { ...kinds, new: 'added', revived: 'restored', vanished: 'removed' };

/** By the error codes of the system, and by what keeps a file of the catalog from being read. */
const systemReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EADDRINUSE: 'another program uses the port; name another one with --port',
  EEXIST: 'it is a file, but must be a folder',
  EIO: 'its contents are missing or damaged',
  EISDIR: 'it is a folder, but must be a file',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'there is a file where a folder must be',
  EPERM: 'permission is denied',
  EROFS: 'the disk can only be read',
  ETIMEDOUT: 'it does not answer',
  'not-a-file': 'it is a pipe, a socket or a device, but must be a file',
};

export type Wording = typeof en;

/** All sentences in English. */
export const en = {
  language: 'en' as Language,
  severities: { error: 'error', warning: 'warning' },
  findings: sentencesOf<CodeArgs, Unknown<CodeArgs, typeof findings>, typeof cases>(
    findings,
    cases,
  ),
  failures: sentencesOf<FailureArgs, Unknown<FailureArgs, typeof failures>, typeof cases>(
    failures,
    cases,
  ),
  notes: sentencesOf<NoteArgs, Unknown<NoteArgs, typeof notes>>(notes),
  changes: changesEn,
  /** A category or filter in the words of the catalog, as in `filter "Rosy Dusk" (romantic/rosy_dusk)`. */
  entry({ kind, key, category, position, name_en, name_ko }: EntryName): string {
    const name = name_en ?? name_ko;
    const where = key ?? `${category}, no. ${position}`;
    return name === undefined
      ? `${kind} ${shown(where)}`
      : `${kind} ${quoted(name)} (${shown(where)})`;
  },
  /** An error of the system: its code, such as `ENOSPC`, and its path if there is one. */
  systemError: (code: string, path: string | undefined): string =>
    `Could not ${path === undefined ? 'continue' : `use ${quoted(path)}`}: ${systemReason(code)}.`,
  bug: (stack: string): string =>
    `${stack}\nThis is a bug in filter-catalog. Please report it with the lines above.`,
  counts({ errors, warnings, files }: Counts): string {
    const within = `in ${count(files, 'file')}`;
    if (errors + warnings === 0) return `Nothing wrong ${within}.`;
    return `${count(errors, 'error')}, ${count(warnings, 'warning')} ${within}.`;
  },
  /** The words of reports beside the findings themselves. */
  report: {
    more: (number: number): string => `${count(number, 'more finding')}.`,
    write: 'Write:',
    writeLines: (first: number, last: number): string =>
      first === last ? `Write for line ${first}:` : `Write for lines ${first} to ${last}:`,
    seeAlso: 'See also:',
    next: (command: string): string => `Next: ${command}`,
    /** Before the command that repairs `number` of `all` findings. */
    fixable: (number: number, all: number, command: string): string =>
      `This repairs ${all === 1 ? 'it' : `${number} of them`}: ${command}`,
    inSummary: 'The whole report is in the summary of this run.',
    title: 'Filter catalog',
  },
  explain: (command: string): string => `To have one explained, with examples: ${command}`,
};

const change = (written: string, right: string) =>
  `Change ${quoted(written)} to ${quoted(right.replace(/^"(.*)"$/, '$1'))}.`;
const systemReason = (code: string) => systemReasons[code] ?? `the system answered ${shown(code)}`;
export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;
export const sizeOf = (
  { categories, filters }: Pick<SnapshotFacts, 'categories' | 'filters'>,
  and = ' and ',
) => `${count(categories, 'category', 'categories')}${and}${count(filters, 'filter')}`;
const snapshot = (facts: Omit<SnapshotFacts, 'folder'>) =>
  `${sizeOf(facts)} (snapshot ${shortDigest(facts.digest)})`;
