import type { Explanations } from './wording.ts';

/** The first sentence of a meaning is what the list of all codes shows. */
export const explanationsEn: Explanations = {
  'blank-is-missing': {
    meaning:
      'A blank is missing after a colon or a hyphen. YAML takes "name_en:Rosy" and "-romantic" for plain texts, not for a field and an entry of a list.',
    reason: 'Without the blank the field or the entry is not there, and what you wrote does not reach apps.',
  },
  'blank-is-not-ordinary': {
    meaning:
      'A character looks like a blank or like nothing, and is neither. No-break and full-width blanks come along when text is copied from web pages, chats and documents.',
    reason:
      'YAML takes them for letters: the name of the field begins with them, or is not parted from its value, and no such field is known.',
  },
  'bracket-is-not-closed': {
    meaning:
      'A bracket [ or { is opened and never closed. A value that begins with one is a list or a group of fields, up to the closing bracket.',
    reason:
      'Without the closing bracket the lines after it are read as part of it, and the rest of the file is of no use.',
  },
  'bullet-is-not-a-hyphen': {
    meaning:
      'A line begins with a bullet, a dash or an asterisk. In YAML only a hyphen and a blank begin an entry of a list. Word processors and chats like to make something else of a hyphen.',
    reason: 'Without the hyphen the lines are read as one text, and not as a list.',
  },
  'catalog-has-no-category': {
    meaning: 'The catalog has no category at all.',
    reason: 'Once it is published, every app would be left without filters.',
  },
  'category-file-is-missing': {
    meaning:
      'catalog.yaml lists a category that has no file. The name in the list must be that of the file, without .yaml.',
    reason: 'The category would be missing from apps, although somebody wanted it there.',
  },
  'category-is-listed-twice': {
    meaning: 'catalog.yaml lists a category twice.',
    reason: 'A category has one place in the order, and a program cannot tell which of the two is meant.',
  },
  'category-is-not-listed': {
    meaning: 'A category has a file, but catalog.yaml does not list it.',
    reason: 'Apps show it after all those that are listed, in alphabetical order, which may not be where you want it.',
  },
  'category-shows-nothing': {
    meaning: 'An active category has no filter that is switched on.',
    reason: 'People open the category in an app and find nothing to choose.',
  },
  'code-differs-in-case': {
    meaning: 'Two codes of a category differ in capital letters alone.',
    reason: 'People who speak of a filter, and some programs, make no difference between rosy and Rosy.',
  },
  'code-is-duplicate': {
    meaning: 'Two filters of a category have the same code.',
    reason: 'A code names one filter of its category. With two of them, apps cannot tell which is which.',
  },
  'code-is-in-two-categories': {
    meaning:
      'Filters of two categories have the same code. That is allowed, because a code must differ only within its category.',
    reason: 'Those who see the code alone, in a talk or in statistics, easily take the two filters for one.',
  },
  'code-is-malformed': {
    meaning:
      'A code does not have the form that codes must have. It consists of 1 to 64 letters (A to Z), digits, _ and -, and begins with a letter or digit.',
    reason: 'Apps and statistics use codes inside programs, where blanks and other letters make things go wrong.',
  },
  'colon-is-full-width': {
    meaning:
      'The colon after a field name is a full-width one (\uff1a). Korean and Japanese input methods type it easily, and it looks almost like the ordinary one.',
    reason:
      'Only the ordinary colon separates a field from its value. With the other one the whole line is a single text, and the field is missing.',
  },
  'comment-has-invisible-characters': {
    meaning:
      'A comment holds a character that nobody sees. Such characters can hide text, or turn the order of the letters around.',
    reason: 'Reviewers approve what they see. A comment that looks other than it is can make a wrong line look right.',
  },
  'day-is-malformed': {
    meaning: 'A day is not written as year, month and day, or no calendar has it.',
    reason:
      'Until when a change is accepted must be beyond doubt: 01/02/2027 is January to some and February to others.',
  },
  'document-has-no-fields': {
    meaning:
      'A file does not consist of lines "field: value". All of it is a list or a single text, mostly because its first lines are missing.',
    reason: 'Names and filters are found by their field names, so nothing in the file can be used.',
  },
  'document-is-empty': {
    meaning: 'A file is empty, or has comments only.',
    reason:
      'Apps cannot show a category that has no name. An empty file mostly comes of an upload or a merge that went wrong.',
  },
  'documents-are-several': {
    meaning:
      'A line --- begins a second document in a file. YAML allows that, but a file of the catalog is a single document.',
    reason: 'Only the first document would be read, and apps would miss what follows without a word.',
  },
  'escape-is-unknown': {
    meaning:
      'In double quotes, an unknown character follows a back-slash. There \\ begins a special character, such as \\n for a line break.',
    reason: 'Nobody can tell which character is meant, so the text cannot be read.',
  },
  'field-is-empty': {
    meaning: 'A field, or an entry of a list, has no value.',
    reason:
      'A program cannot tell whether the value was forgotten or the field is not wanted. If the field may be left out, delete its line.',
  },
  'field-is-missing': {
    meaning:
      'A field is missing that must be there. A category needs name_ko and name_en, a filter code, name_ko, name_en and image_url, and catalog.yaml organization_id.',
    reason: 'Apps rely on these fields. Without one of them they cannot show the category or filter.',
  },
  'field-is-unknown': {
    meaning: 'A field has a name that is not known here. It is misspelt, or belongs to another place.',
    reason: 'If it were passed over, what you wrote would have no effect, and nobody would notice.',
  },
  'file-is-a-folder': {
    meaning: 'A folder stands where a file should be.',
    reason: 'A category is one file. What is in the folder is not read.',
  },
  'file-is-in-conflict': {
    meaning:
      'A file has the marks of an unfinished merge. Git has put two versions into it, between <<<<<<< and >>>>>>>.',
    reason: 'Only people can tell which version is right. Until they do, the file cannot be read.',
  },
  'file-is-in-the-wrong-folder': {
    meaning:
      'A file stands in a folder where it is not read. Category files belong in categories/, and catalog.yaml stands beside that folder.',
    reason: 'What is not read does not reach apps, and nothing else shows that.',
  },
  'file-is-left-over': {
    meaning:
      'A file is a copy that a program left behind. Editors and git give them names such as romantic.yaml.bak and romantic.yaml.orig.',
    reason: 'It is not read, and sooner or later somebody changes the copy instead of the file that counts.',
  },
  'file-is-missing': {
    meaning:
      'A file is missing that must be there. Every catalog has a catalog.yaml, and a link must lead to a file that exists.',
    reason:
      'Without catalog.yaml neither the owner nor the order of the categories is known, and a broken link leaves its category out of apps.',
  },
  'file-is-not-readable': {
    meaning:
      'A file or folder cannot be read. You may not be allowed to, or it is a link that leads to itself, or no ordinary file.',
    reason: 'What cannot be read cannot be checked, so it is told rather than left out in silence.',
  },
  'file-is-not-utf8': {
    meaning: 'A file is not saved in UTF-8. Older programs on Windows save Hangul in EUC-KR (CP949).',
    reason: 'Hangul that is saved in another encoding is broken in apps.',
  },
  'file-is-outside-the-catalog': {
    meaning: 'A link leads out of the catalog.',
    reason:
      'On another computer its target may be missing or different, and it may be a file that is not meant for the public.',
  },
  'file-is-too-large': {
    meaning:
      'A file is larger than what is read. The limit is 1 MiB, and even a category of a thousand filters has about 200 KiB.',
    reason:
      'So large a file is mostly something else, saved here by mistake, and reading it would keep everyone waiting.',
  },
  'file-is-unexpected': {
    meaning: 'A file in categories/ is not a category file.',
    reason: 'Only files that end in .yaml are read there. Any other is easily taken for a category that apps show.',
  },
  'file-name-differs-in-case': {
    meaning: 'Two file names differ only in capital and small letters.',
    reason: 'On Windows and macOS the two are one file, and one overwrites the other.',
  },
  'file-name-has-wrong-extension': {
    meaning: 'A file name does not end in .yaml. Files that end in .yml, .YAML or .yaml.txt are not read.',
    reason: 'However right its content is, the category would be missing from apps.',
  },
  'file-name-is-misspelt': {
    meaning: 'A file or folder has a name that is only nearly right. The names are catalog.yaml and categories.',
    reason: 'By another name it is not read, and all that is in it would be missing.',
  },
  'folder-is-unexpected': {
    meaning: 'There is a folder inside categories/.',
    reason: 'That folder is not read, so the categories in it would be missing from apps.',
  },
  'hyphen-is-missing': {
    meaning:
      'The hyphen before an entry of a list is missing. For a further filter this means that one filter has code, name_ko and the other fields twice.',
    reason: 'Without the hyphen the second filter overwrites the first, and apps lose a filter.',
  },
  'hyphen-is-superfluous': {
    meaning: 'A hyphen stands before a field that belongs to the filter before it.',
    reason: 'A hyphen begins a new filter. One too many makes two halves of a filter, and neither can be used.',
  },
  'image-url-has-credentials': {
    meaning: 'The address of a picture holds a user name or a password.',
    reason:
      'The catalog goes to every app, so anyone could read the password. One that was written here should be changed.',
  },
  'image-url-is-malformed': {
    meaning:
      'The address of a picture is not a complete web address. It begins with https:// and the name of a server, and has no blanks or back-slashes.',
    reason: 'Apps load the picture from exactly what is written. With half an address the filter has no picture.',
  },
  'image-url-is-not-encoded': {
    meaning:
      'The address of a picture holds letters such as Hangul as they are. In an address they stand encoded, as in %EB%85%B8%EC%9D%84.webp.',
    reason: 'Some apps and servers cannot deal with such letters, so on some phones there would be no picture.',
  },
  'image-url-is-not-https': {
    meaning: 'The address of a picture does not begin with https://.',
    reason: 'Phones block pictures that are not encrypted, and on the way others could see or replace them.',
  },
  'image-url-is-shared': {
    meaning: 'Two filters have the same picture.',
    reason: 'Mostly a filter was copied and its address forgotten. People then see the wrong picture.',
  },
  'indentation-has-a-tab': {
    meaning: 'A line is indented with a tab. YAML allows only blanks there.',
    reason: 'How wide a tab is depends on the program, so it does not say which group the line belongs to.',
  },
  'indentation-is-wrong': {
    meaning: 'A line does not begin exactly below the others of its group.',
    reason:
      'The indentation alone says which filter a field belongs to. One blank too many or too few puts the field elsewhere, or makes the file unreadable.',
  },
  'key-is-duplicate': {
    meaning: 'A field is set twice in the same place.',
    reason: 'Only one of the two can count, and a program cannot tell which one is meant.',
  },
  'line-has-two-fields': {
    meaning: 'Two fields stand on one line.',
    reason:
      'In YAML each field has a line of its own: the second one would be read as a part of the value of the first.',
  },
  'line-is-not-a-field': {
    meaning: 'A line is not of the form "field: value". Its colon is missing, or the text of the line before goes on.',
    reason: 'Nobody can tell which field the line is meant for, so it does not reach apps.',
  },
  'memory-is-left-over': {
    meaning: 'The catalog folder holds a stamps.json. The memory of identifiers has moved to the published folder.',
    reason:
      'The file is no longer read or written. Where nothing was published since, its identifiers are taken over from it once.',
  },
  'name-is-in-the-wrong-language': {
    meaning: 'A Korean name has no Hangul, or an English name has some.',
    reason:
      'Apps show the name in the language of their users. A brand may be meant, but a translation may be missing.',
  },
  'name-is-shared': {
    meaning: 'Two filters of a category have the same name. Capitals and blanks make no difference.',
    reason: 'Apps show names, not codes, so people cannot tell the two filters apart.',
  },
  'names-are-swapped': {
    meaning: 'The Korean name and the English name have changed places.',
    reason:
      'Those who use an app in Korean would see the English name, and those who use it in English the Korean one.',
  },
  'nesting-is-too-deep': {
    meaning: 'Lists and fields stand in one another more than 32 deep.',
    reason: 'A catalog needs four levels. More is a slip in brackets or indentation, and takes long to read.',
  },
  'quote-is-not-closed': {
    meaning: 'A quote is opened and never closed.',
    reason: 'All up to the next quote, which may come many lines later, is read as part of the text.',
  },
  'slug-is-malformed': {
    meaning:
      'A category has a file name, or a name in the list, that breaks the rules. Small letters (a to z) and digits are allowed, with single hyphens between them, at most 64 in all.',
    reason:
      'This name stands for the category for good. Windows, macOS and Linux treat capitals, blanks and Hangul differently, so some computers would not find the file.',
  },
  'text-has-control-characters': {
    meaning:
      'A text holds a character that is no letter or sign. That is a line break or a tab in a name, or half an emoji.',
    reason: 'A single one of them is enough for a strict app to refuse the whole catalog.',
  },
  'text-has-edge-blanks': {
    meaning: 'A text begins or ends with a blank.',
    reason: 'Apps show it out of line, and to a search or a comparison it is another text.',
  },
  'text-has-invisible-characters': {
    meaning:
      'A text holds a character that nobody sees. It easily comes along when text is copied from web pages or chats.',
    reason:
      'Two names that look the same are then different ones, and some such characters turn the order of the letters around.',
  },
  'text-has-leftovers': {
    meaning:
      'A text holds something that looks like a leftover. It may be of a template ({{ name }}), of a web page (&amp; or <b>), or of code (a comma at the end).',
    reason: 'People would read it as part of the name when they choose a filter.',
  },
  'text-is-blank': {
    meaning: 'A text shows nothing. It is empty, or holds only blanks and invisible characters.',
    reason: 'Apps would show an empty space where people expect a name.',
  },
  'text-is-cut-by-a-comment': {
    meaning: 'A text ends before a # that follows a blank. There a comment begins, which may not be meant.',
    reason: 'Apps show the text without its end: "Rosy Dusk" instead of "Rosy Dusk #2".',
  },
  'text-is-decomposed': {
    meaning: 'A text holds letters that are stored in pieces (NFD). With Hangul, that is common on macOS.',
    reason:
      'However right it looks here, some apps show the pieces one by one, and to a search or a comparison it is another text.',
  },
  'text-is-too-long': {
    meaning: 'A text is longer than its field allows. A name may have 60 characters, a description 500.',
    reason: 'Apps have room for that much. A longer text is cut off, or spoils the layout.',
  },
  'text-needs-quotes': {
    meaning:
      'Characters that mean something in YAML stand without quotes. A text needs quotes if it holds a colon with a blank behind it, or begins with one of @ ` % * & ! | > [ ] { }.',
    reason: 'Without quotes it is read as something else, such as a field in a field, and the file cannot be used.',
  },
  'value-has-wrong-type': {
    meaning:
      'A value is of another kind than its field takes. YAML tells texts, numbers, true or false and lists by how they look, so 001 and 2024 without quotes are numbers.',
    reason: 'Apps would get something other than what you wrote: read as a number, 001 becomes 1.',
  },
  'value-is-not-a-choice': {
    meaning: 'A value is not one of those that its field allows.',
    reason: 'For each of those the program knows what to do. Any other value says nothing to it.',
  },
  'was-is-in-use': {
    meaning:
      'A field was: names what is still there. It is another entry, the entry itself, or what another was: names.',
    reason:
      'What was renamed keeps its identifier in apps. Two entries cannot have been the same one. If a name goes on to another entry, rename the two one after the other.',
  },
  'was-is-malformed': {
    meaning: 'A field was: holds something that cannot have been a code or a slug.',
    reason: 'The entry would not be found, and apps would take the renamed one for a new one.',
  },
  'yaml-feature-is-not-allowed': {
    meaning:
      'A part of YAML is used that the catalog does not allow. That is a value that begins with &, * or !, which mostly just needs quotes, the field <<, or a line that begins with %.',
    reason:
      'It makes a value come from elsewhere, or mean something other than it says, so reviewers could not see what apps get.',
  },
  'yaml-is-malformed': {
    meaning:
      'Something stands where YAML does not allow it. The cause is near: a quote, a bracket, the indentation, or a line that is missing before it.',
    reason: 'A file that is not YAML cannot be read, so nothing in it reaches apps.',
  },
};
