import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import changesSchema from '../../docs/schemas/changes.schema.json' with { type: 'json' };
import reportSchema from '../../docs/schemas/report.schema.json' with { type: 'json' };
import type { FormatName } from '../../src/report/formats.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const text = { type: 'string' };

/** From docs.gitlab.com/ci/testing/code_quality, "Code Quality report format". */
const gitlabSchema = {
  type: 'array',
  items: shape({
    description: text,
    check_name: text,
    fingerprint: text,
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: shape({
      path: text,
      lines: shape({ begin: { type: 'integer' }, end: { type: 'integer' } }),
    }),
  }),
};

/** The OASIS schema from Microsoft's SARIF tool. */
const sarifSchema: object = JSON.parse(
  readFileSync(
    new URL(
      '../assets/sarif-2.1.0.schema.json',
      import.meta.resolve('@microsoft/sarif-multitool-ts'),
    ),
    'utf8',
  ),
);

const validators = {
  changes: ajv.compile(closed(changesSchema)),
  gitlab: ajv.compile(gitlabSchema),
  json: ajv.compile(closed(reportSchema)),
  sarif: ajv.compile(sarifSchema),
};

/** Validators by format. They also throw if a text of the catalog became markup or a command. */
export const validate: Readonly<Record<FormatName, (report: string) => void>> = {
  text: (report) =>
    assert.doesNotMatch(report, /[^\P{Cc}\n\t]|[\p{Bidi_Control}\p{Zl}\p{Zp}\ufeff\p{Surrogate}]/u),
  json(report) {
    assert.deepEqual(schemaErrors('json', report), []);
    assert.doesNotMatch(report, /[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\ufeff\p{Surrogate}]/u);
  },
  github: assertOwnCommands,
  gitlab: (report) => assert.deepEqual(schemaErrors('gitlab', report), []),
  sarif: (report) => assert.deepEqual(schemaErrors('sarif', report), []),
  markdown: (report) => assertPlainMarkdown(report),
};

/** Returns schema errors. Throws if the report is not JSON. */
export function schemaErrors(format: keyof typeof validators, report: string): readonly string[] {
  const check = validators[format];
  check(JSON.parse(report));
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Throws for a foreign workflow command. The runner accepts the older ones anywhere in a line. */
function assertOwnCommands(report: string): void {
  const own =
    /^::(?:(?:error|warning) file=[^:,]*,line=\d+,endLine=\d+,(?:col=\d+,endColumn=\d+,)?title=[a-z0-9-]+|notice title=[^:,]*)::\S/;
  for (const line of report.split(/[\r\n]/)) {
    if (line.trimStart().startsWith('::')) assert.match(line, own);
    else assert.ok(!line.includes('##['), line);
  }
}

/** Throws for HTML beyond headings, paragraphs, bold, code and `more` tags, and for autolinks. */
export function assertPlainMarkdown(markdown: string, more: readonly string[] = []): void {
  const options = { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] };
  // The explanation of a code is the only link.
  const html = micromark(markdown, options).replace(
    /<a href="[^"]*\/docs\/findings\.(?:en|ko)\.md#[a-z0-9-]+">(.*?)<\/a>/g,
    '$1',
  );
  const tags = new Set(html.match(/<[^>]*>?/g)?.map((tag) => tag.replace('/', '')));
  const expected = '<h2> <p> <strong> <span> <code> <pre> <details> <summary> <b> <sub>'.split(' ');
  expected.push('<code class="language-yaml">');
  const foreign = [...tags].filter((tag) => ![...expected, ...more].includes(tag));
  assert.deepEqual(foreign, []);
  for (const part of html.replace(/<code.*?<\/code>/gs, '').split(/<[^>]*>/)) {
    assert.doesNotMatch(part, /@[\w-]|#\d|gh-\d|[!%]\d|:\w+:|:\/\/|www\.|\$\S/i);
  }
}

/** Rejects fields that the schema does not describe. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    part?.type === 'object' ? { ...part, additionalProperties: false } : part,
  );
}

function shape(properties: Readonly<Record<string, object>>) {
  return {
    type: 'object',
    required: Object.keys(properties),
    additionalProperties: false,
    properties,
  };
}
