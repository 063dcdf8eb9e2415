import type { JsonType } from '../codes.ts';
import type { AnswerFault, AnswerForm, NetworkFault } from '../failure.ts';
import type { ImportFailures, ImportNotes } from './import.ts';
import { shown } from './shown.ts';

export const importFailures: ImportFailures = {
  'answer-has-another-shape': ({ source, faults, more }) =>
    [
      `${of(source)} is not as the API answers. Nothing was written.`,
      ...faults.map((fault) => `${shown(fault.place)}: ${answerFault(fault)}`),
      ...(more === 0 ? [] : [`… and ${more} more.`]),
    ].join('\n'),
  'answer-is-not-a-list': ({ source, form }) => `${of(source)} ${answerForm(form)} Nothing was written.`,
  'answer-is-too-large': ({ source, maximum }) =>
    `${of(source)} has more than ${maximum / 1024 / 1024} MiB, which no answer of the API has. Nothing was written.`,
  'catalog-is-unstamped': ({ path, next }) =>
    `${quoted(path)} has entries that are not stamped, so that nobody knows which of them the answer means. Nothing was written. Run this first: ${next}`,
  'folder-is-not-empty': ({ path }) =>
    `${quoted(path)} is not empty, and an import overwrites nothing. Name another folder (--into FOLDER), or put the answer into the catalog that is there (--into ${shown(path)} --merge).`,
  'import-key-is-malformed': () =>
    'The API key holds a colon or a control character, so that it could not be sent (RFC 7617). Copy it again.',
  'import-key-is-missing': ({ variable }) =>
    `There is no API key to ask the server with. Put it into the environment variable ${shown(variable)}, or run this in a terminal, where it is asked for.`,
  'import-takes-no-key': () =>
    '--key takes the name of an environment variable that holds the key, and what was given is none that is set. If it is the key itself, the history of the shell keeps it, and others on this machine can see it: revoke it if someone may have.',
  'merge-fails': ({ path, place, reason }) => {
    const reasons = {
      'cannot-be-edited': `${quoted(path)} is written in a way that cannot be changed without touching other lines. Change it to the layout of the other files, or edit it by hand.`,
      'filter-is-elsewhere': `${shown(place)}: in the catalog this filter is in another category, in ${quoted(path)}. Move it by hand, run "npm run stamp", then import again.`,
    };
    return `The answer cannot be merged. ${reasons[reason]} Nothing was written.`;
  },
  'merge-needs-a-catalog': ({ path }) =>
    `There is no catalog folder ${quoted(path)} to merge into. Name the one that is meant (--into FOLDER), or leave out --merge to make it.`,
  'server-answers-otherwise': ({ url, status, leadsTo }) =>
    `${quoted(url)} answers ${status}. ${meaning(status, leadsTo)}`,
  'server-is-not-reached': ({ url, fault }) => `${quoted(url)} gives no answer: ${networkFault(fault)}`,
  'url-is-refused': ({ reason }) => urlFaults[reason],
};

export const importNotes: ImportNotes = {
  'answer-is-merged': ({ folder, files, untouched, next }) =>
    `Merged into ${quoted(folder)}: ${files === 1 ? '1 file' : `${files} files`} written, ${untouched === 1 ? '1 entry' : `${untouched} entries`} that the answer does not name left as they were. Look at it: git diff. Next: ${next}`,
  'catalog-is-imported': ({ folder, categories, filters, deleted, next }) =>
    `Imported into ${quoted(folder)}: ${categories === 1 ? '1 category' : `${categories} categories`} and ${filters === 1 ? '1 filter' : `${filters} filters`}${deleted === 0 ? '' : `; of ${deleted} deleted ones the identifiers are kept in stamps.json`}. Next: ${next}`,
  'entry-is-merged': ({ kind, key, fields }) =>
    kind === 'deleted'
      ? `left      ${shown(key)} (the answer has it as deleted: delete it by hand, if that is meant)`
      : `${kind.padEnd(9)} ${shown(key)}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}`,
  'nothing-is-merged': ({ folder }) =>
    `Nothing to write: ${quoted(folder)} has every value that the answer names. The order, and what the answer does not name, are left as they are.`,
};

const urlFaults = {
  credentials:
    'The URL holds a user name, password or API key, which the history of the shell keeps. Take it out, and put the API key into the environment variable FILTER_CATALOG_IMPORT_KEY.',
  insecure:
    'Over http: the API key could be read on its way, so it is only used on this machine (localhost). Write https:.',
  malformed: 'The URL cannot be read. Write it in full, as in https://api.example.com/filter-category/active.',
  scheme: 'The URL must begin with https://, as in https://api.example.com/filter-category/active.',
} as const;

function answerForm(form: AnswerForm): string {
  switch (form.kind) {
    case 'empty-list':
      return 'lists no category, and a catalog has one at least.';
    case 'field-is-repeated':
      return `has the same field twice in one object, from line ${form.line}, column ${form.column} on: which of the two holds, nobody knows.`;
    case 'not-a-list':
      return `must be a JSON array of categories, but is ${types[form.actual]}.`;
    case 'not-json':
      return `is not JSON from line ${form.line}, column ${form.column} on. If it is an answer that was saved, it may have been cut off or edited.`;
    case 'not-utf8':
      return 'is not in UTF-8. Save the answer as it was received.';
    case 'nothing':
      return 'is empty.';
    case 'page':
      return 'is a web page, not an answer of the API. Look at the address: it ends with /filter-category/active.';
    case 'refusal':
      return `is an error of the API, not a list of categories: ${quoted(form.message)}. Ask again with a valid API key.`;
  }
}

function answerFault(fault: AnswerFault): string {
  switch (fault.kind) {
    case 'deletion-time-is-malformed':
      return `must be null or a time with its zone, such as 2026-11-20T09:30:00.000Z, and is ${quoted(fault.found)}.`;
    case 'field-is-missing':
      return 'is missing.';
    case 'field-is-unknown':
      return `is no field of the API${fault.closest === undefined ? '' : `; the closest is ${fault.closest}`}. It would be lost.`;
    case 'identifier-is-blank':
      return 'must be an identifier, and is blank.';
    case 'identifier-is-duplicate':
      return `${quoted(fault.found)} is the identifier of ${fault.first} already.`;
    case 'owner-differs':
      return `must be the identifier of the category around it, ${quoted(fault.due)}, and is ${quoted(fault.found)}.`;
    case 'time-is-malformed':
      return `must be a time in UTC with milliseconds, such as 2026-11-20T09:30:00.000Z, and is ${quoted(fault.found)}.`;
    case 'value-has-wrong-type':
      return `must be ${types[fault.expected]}, and is ${types[fault.actual]}.`;
  }
}

const types: Readonly<Record<JsonType | 'string-or-null', string>> = {
  array: 'an array',
  boolean: 'true or false',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
  'string-or-null': 'null or a string',
};

function meaning(status: number, leadsTo: string | undefined): string {
  if (leadsTo !== undefined) {
    return `It leads to ${quoted(leadsTo)}, where the API key is not sent. If you trust that address, import from it.`;
  }
  if (status === 401 || status === 403)
    return 'It does not accept the API key. Look whether it is whole and still valid.';
  if (status === 404) return 'There is no such address. That of the API ends with /filter-category/active.';
  if (status === 429) return 'It was asked too often. Wait a while, and try again.';
  if (status >= 500) return 'Something is wrong there. Try again later, or ask those who run it.';
  return 'The API answers 200. Look at the address.';
}

function networkFault(fault: NetworkFault): string {
  switch (fault.kind) {
    case 'broken':
      return `the connection broke (${shown(fault.reason)}). Try again.`;
    case 'late':
      return 'it took more than 30 seconds. Try again later, or save the answer to a file and import that.';
    case 'name-is-unknown':
      return 'its name is not known. Look for a slip in it, and at your network.';
    case 'refused':
      return 'nothing accepts connections there. Look at the address and the port.';
    case 'not-tls':
      return 'it does not speak https at that port. Look at the port, or write http: for a server on this machine.';
    case 'tls':
      return `its certificate cannot be trusted (${shown(fault.reason)}). For a certificate of your own organization, name it in NODE_EXTRA_CA_CERTS.`;
  }
}

function of(source: string): string {
  return source === '-' ? 'Standard input' : quoted(source);
}

function quoted(text: string): string {
  return `"${shown(text)}"`;
}
