import { isUtf8 } from 'node:buffer';
import type { AnswerForm } from '../../diagnostic/failure.ts';
import { faultInJson, placeInText, repeatedField } from '../../diagnostic/json-text.ts';
import { kindOf } from './shape.ts';

/** A list of one value or more, or what the bytes are instead. */
export type AnswerText =
  | { readonly categories: readonly unknown[]; readonly form?: never }
  | { readonly categories?: never; readonly form: AnswerForm };

/** Reads the body of an answer: JSON in UTF-8, with or without a byte order mark. */
export function readAnswer(bytes: Uint8Array): AnswerText {
  if (!isUtf8(bytes)) return { form: { kind: 'not-utf8' } };
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return { form: { kind: 'nothing' } };
  const json = parseJson(text);
  if (json === undefined) {
    const isPage = /^\s*<(?:!doctype|!--|\?xml|[a-z])/i.test(text);
    return { form: isPage ? { kind: 'page' } : { kind: 'not-json', ...placeInText(text, faultInJson(text)) } };
  }
  const { value } = json;
  if (!Array.isArray(value)) return { form: formOf(value) };
  if (value.length === 0) return { form: { kind: 'empty-list' } };
  const repeated = repeatedField(text);
  if (repeated !== undefined) return { form: { kind: 'field-is-repeated', ...placeInText(text, repeated) } };
  return { categories: value };
}

function formOf(value: unknown): AnswerForm {
  const fields = new Map<string, unknown>(Object.entries(Object(value)));
  const message = fields.get('message');
  if (kindOf(value) === 'object' && typeof message === 'string') return { kind: 'refusal', message };
  return { kind: 'not-a-list', actual: kindOf(value) };
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // JSON.parse throws for bad input
  }
}
