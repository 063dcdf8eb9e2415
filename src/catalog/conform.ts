import type { JsonType } from '../diagnostic/codes.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Document, Pointer } from './document.ts';
import { imageUrlFault } from './image-url.ts';
import type { SchemaError, Validate } from './schema/validators.ts';

/**
 * A value that was held against a schema. Every part that broke it is cut away (a field is left out, a list entry is
 * undefined), so what remains has the schema's types, though a required field may be absent.
 */
export interface Conformed {
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

export function conform(document: Document, validate: Validate): Conformed {
  if (validate(document.value)) return { value: document.value, diagnostics: [] };
  const faults = firstOfEachPlace((validate.errors ?? []).map((error) => faultOf(error, document.value)));
  return {
    value: withoutFaults(document.value, faults),
    diagnostics: faults.map((fault) => faultDiagnostic(fault, document)),
  };
}

interface Fault {
  readonly error: SchemaError;
  /** The field or list entry at fault. */
  readonly pointer: Pointer;
}

function faultOf(error: SchemaError, root: unknown): Fault {
  const parent = decode(error.instancePath, root);
  const field: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return { error, pointer: typeof field === 'string' ? [...parent, field] : parent };
}

/** `instancePath` is a JSON Pointer (RFC 6901): `~1` stands for `/` and `~0` for `~`. */
function decode(instancePath: string, root: unknown): Pointer {
  const pointer: (string | number)[] = [];
  let value = root;
  for (const escaped of instancePath.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(value) ? Number(name) : name;
    pointer.push(step);
    value = memberOf(value, step);
  }
  return pointer;
}

/** A text can break several keywords at once, such as by being both blank and too long: the first one is told. */
function firstOfEachPlace(faults: readonly Fault[]): readonly Fault[] {
  const first = new Map<string, Fault>();
  for (const fault of faults) {
    const place = JSON.stringify(fault.pointer);
    if (!first.has(place)) first.set(place, fault);
  }
  return [...first.values()];
}

function faultDiagnostic({ error, pointer }: Fault, document: Document): Diagnostic {
  const field = String(pointer.findLast((step) => typeof step === 'string') ?? '');
  const value = pointer.reduce(memberOf, document.value);
  const place = document.placeOfValue(pointer);
  switch (error.keyword) {
    case 'required':
      return diagnose('field-is-missing', document.placeOfKey(pointer.slice(0, -1)), { args: { field } });
    case 'additionalProperties':
      return diagnose('field-is-unknown', document.placeOfKey(pointer), { args: { field } });
    case 'enum':
      return diagnose('value-is-not-a-choice', place, { args: { field, choices: error.params['allowedValues'] } });
    case 'maxGraphemes':
      return diagnose('text-is-too-long', place, { args: { field, maximum: error.params['maximum'] } });
    case 'pattern':
      if (field === 'code') return diagnose('code-is-malformed', place, { args: { value: String(value) } });
      if (field === 'categories') return diagnose('slug-is-malformed', place, { args: { slug: String(value) } });
      return diagnose('text-is-blank', place, { args: { field } });
    case 'printable':
      return diagnose('text-has-control-characters', place, { args: { field } });
    case 'httpsUrl':
      return diagnose(imageUrlFault(String(value)) ?? 'image-url-is-malformed', place, {
        args: { value: String(value) },
      });
    case 'type': {
      const written = document.written(pointer);
      const isEntry = typeof pointer.at(-1) === 'number';
      const args = { field, isEntry, expected: error.params['type'], actual: jsonTypeOf(value), written };
      return diagnose('value-has-wrong-type', place, { args });
    }
    default:
      throw new Error(`The schema uses "${error.keyword}", for which there is no diagnostic.`);
  }
}

function withoutFaults(root: unknown, faults: readonly Fault[]): unknown {
  const cut = new Set(faults.map((fault) => JSON.stringify(fault.pointer)));
  return rest(root, []);

  function rest(value: unknown, at: Pointer): unknown {
    if (cut.has(JSON.stringify(at))) return undefined;
    if (Array.isArray(value)) return value.map((entry, index) => rest(entry, [...at, index]));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, rest(member, [...at, name])] as const);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  }
}

function memberOf(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return Reflect.get(value, step);
}

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'number';
}
