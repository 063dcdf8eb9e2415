import { isUtf8 } from 'node:buffer';
import { isRecord } from '../base/json.ts';
import type { AnswerForm } from './failures.ts';

/** Reads the body of an answer: JSON in UTF-8, with or without a byte order mark; a list, or what the bytes are instead. */
export function readAnswer(bytes: Uint8Array): unknown[] | AnswerForm {
  if (!isUtf8(bytes)) return { kind: 'not-utf8' };
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return { kind: 'nothing' };
  if (/^\s*<(?:!doctype|!--|\?xml|[a-z])/i.test(text)) return { kind: 'page' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'not-json', reason: error instanceof Error ? error.message : '' };
  }
  if (Array.isArray(value)) return value;
  const message = isRecord(value) ? value['message'] : undefined;
  return typeof message === 'string' ? { kind: 'refusal', message } : { kind: 'not-a-list' };
}
