import { shown } from '../base/printable.ts';
import type { AnswerFault, AnswerForm, ExpectedValue, NameFault } from '../finding/failure.ts';
import type { ImportFailures, ImportNotes } from './import.ts';

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
  'folder-is-not-empty': ({ path, holds }) =>
    holds === 'memory'
      ? `${quoted(path)} holds a memory or a snapshot already, and an import overwrites nothing. Name another folder: --out FOLDER`
      : `${quoted(path)} is not empty, and an import overwrites nothing. Name another folder: --catalog FOLDER. If an import was broken off here, delete what it left, and its memory (stamps.json) too.`,
  'names-are-refused': ({ source, faults, command }) =>
    [
      `${of(source)} cannot be imported with these names. Nothing was written.`,
      ...faults.map(nameFault),
      ...(command === undefined
        ? ['Put --rename right, and run this again.']
        : ['Change the proposals as you like, and run this:', command]),
    ].join('\n'),
};

export const importNotes: ImportNotes = {
  'catalog-is-imported': ({ folder, memory, categories, filters, deleted, omitted }) =>
    [
      `Imported into ${quoted(folder)}: ${count(categories, 'category', 'categories')} and ${count(filters, 'filter', 'filters')}.`,
      `Their identifiers and times are in ${quoted(memory)}${deleted === 0 ? '' : `, with those of ${deleted} that are deleted`}.`,
      ...(omitted === 0 ? [] : [`Left out: ${omitted} deleted with a name that is malformed or in use.`]),
    ].join(' '),
  'imported-catalog-has-errors': ({ memory, next }) =>
    `The catalog is imported, but has errors, so no snapshot was published. ${quoted(memory)} keeps the identifiers. Put the errors right, then run: ${next}`,
};

function answerForm(form: AnswerForm): string {
  switch (form.kind) {
    case 'no-category':
      return 'has no category that is not deleted, and a catalog needs one.';
    case 'not-a-list':
      return 'must be a JSON array of categories, and is something else.';
    case 'not-json':
      return `is not JSON (${shown(form.reason)}). If it is an answer that was saved, it may have been cut off or edited.`;
    case 'not-utf8':
      return 'is not in UTF-8. Save the answer as it was received, uncompressed (curl --compressed).';
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
    case 'field-is-missing':
      return 'is missing.';
    case 'field-is-unknown':
      return `is no field of the API${fault.closest === undefined ? '' : `; the closest is ${fault.closest}`}. It would be lost. To leave it out: jq 'del(..|objects|.${shown(fault.place.split('/').at(-1) ?? '')})'`;
    case 'identifier-is-duplicate':
      return `${quoted(fault.found)} is the identifier at ${fault.first} already.`;
    case 'owner-differs':
      return `must be the identifier of the category around it, ${quoted(fault.due)}, and is ${quoted(fault.found)}.`;
    case 'value-is-wrong':
      return `must be ${expectedValues[fault.expected]}, and is ${value(fault.found)}.`;
  }
}

const expectedValues: Readonly<Record<ExpectedValue, string>> = {
  array: 'an array',
  boolean: 'true or false',
  'date-time': 'a time in UTC with milliseconds, such as 2026-11-20T09:30:00.000Z, and not ahead of the clock',
  'deletion-time': 'null or a time with its zone, such as 2026-11-20T09:30:00.000Z',
  identifier: 'an identifier, not blank',
  object: 'an object',
  string: 'a string',
  text: 'a text of whole characters',
};

function nameFault(fault: NameFault): string {
  if (fault.kind === 'rename-fails') return `--rename ${quoted(fault.rename)}: ${renameFault(fault)}`;
  const { place, found, proposal } = fault;
  return `${place}: ${because(fault, quoted(found))} Proposal: ${proposal}`;
}

function because(fault: Exclude<NameFault, { readonly kind: 'rename-fails' }>, name: string): string {
  switch (fault.kind) {
    case 'code-is-duplicate':
      return `${name} is the code of ${fault.first} already, and a code names one filter of its category.`;
    case 'code-is-malformed':
      return `${name} cannot be a code: 1 to 64 letters (a to z, A to Z), digits, _ and -, beginning with a letter or digit.`;
    case 'slug-is-duplicate':
      return `${name} is the slug of ${fault.first} already, and a slug names one category.`;
    case 'slug-is-malformed':
      return `${name} cannot be a slug: small letters (a to z) and digits, with single hyphens between them, at most 64.`;
    case 'slug-is-missing':
      return `no slug can be made of the English name ${name}.`;
    case 'slug-is-reserved':
      return `${name} cannot be a slug: Windows allows no file of that name.`;
  }
}

function renameFault({ old, places }: Extract<NameFault, { readonly kind: 'rename-fails' }>): string {
  if (old === undefined) return 'must be OLD=NEW.';
  if (places.length === 0) return `names nothing: the answer has no ${quoted(old)}.`;
  return `may mean several: write one of these places for OLD: ${shown(places.join(', '))}.`;
}

function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}

function value(found: unknown): string {
  if (Array.isArray(found)) return 'an array';
  if (typeof found === 'string') return quoted(found);
  return typeof found === 'object' && found !== null ? 'an object' : String(found);
}

function of(source: string): string {
  return source === '-' ? 'Standard input' : quoted(source);
}

function quoted(text: string): string {
  return `"${shown(text)}"`;
}
