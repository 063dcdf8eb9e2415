import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import changesSchema from '../../src/report/changes/changes.schema.json' with { type: 'json' };
import reportSchema from '../../src/report/report.schema.json' with { type: 'json' };

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const position = shape({ line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } });
const range = shape({ start: position, end: position });
const location = shape({ path: { type: 'string' }, range });
const text = { type: 'string' };

/** What reviewdog/reviewdog documents in proto/rdf/reviewdog.proto; stricter, as nothing else may be there. */
const rdjsonSchema = shape({
  source: shape({ name: text }),
  findings: list(
    shape({
      message: text,
      location,
      severity: { enum: ['ERROR', 'WARNING', 'INFO'] },
      code: shape({ value: text }),
      suggestions: list(shape({ range, text })),
      related_locations: list(shape({ message: text, location })),
    }),
  ),
});

/** What GitLab documents in docs.gitlab.com/ci/testing/code_quality, "Code Quality report format". */
const gitlabSchema = list(
  shape({
    description: text,
    check_name: text,
    fingerprint: text,
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: shape({ path: text, lines: shape({ begin: { type: 'integer' }, end: { type: 'integer' } }) }),
  }),
);

/** The schema of OASIS, as Microsoft's tool for SARIF brings it. */
const sarifSchema: object = JSON.parse(
  readFileSync(
    new URL('../assets/sarif-2.1.0.schema.json', import.meta.resolve('@microsoft/sarif-multitool-ts')),
    'utf8',
  ),
);

const validators = {
  changes: ajv.compile(closed(changesSchema)),
  gitlab: ajv.compile(gitlabSchema),
  json: ajv.compile(closed(reportSchema)),
  rdjson: ajv.compile(rdjsonSchema),
  sarif: ajv.compile(sarifSchema),
} satisfies Record<string, ValidateFunction>;

/** Where a report breaks the schema of its format, and how; throws where it is no JSON. */
export function schemaErrors(format: keyof typeof validators, report: string): readonly string[] {
  const validate = validators[format];
  validate(JSON.parse(report));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const xsd = XsdValidator.fromDoc(
  XmlDocument.fromString(readFileSync(new URL('schemas/jenkins-junit.xsd', import.meta.url), 'utf8')),
);

/** Throws where a report is not well-formed XML 1.0 or not what Jenkins takes. */
export function assertJunit(report: string): void {
  using document = XmlDocument.fromString(report);
  xsd.validate(document);
}

/** Throws where Markdown makes more than headings, paragraphs, bold words and code, or a text that GitHub makes a link; `more` tags may be there. */
export function assertPlainMarkdown(markdown: string, more: readonly string[] = []): void {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const tags = new Set(html.match(/<[^>]*>?/g)?.map((tag) => tag.replace('/', '')));
  const expected = ['<h2>', '<h3>', '<p>', '<strong>', '<span>', '<code>', '<pre>', '<code class="language-yaml">'];
  assert.deepEqual(
    [...tags].filter((tag) => ![...expected, ...more].includes(tag)),
    [],
  );
  for (const text of html.replace(/<code.*?<\/code>/gs, '').split(/<[^>]*>/)) {
    assert.doesNotMatch(text, /@[\w-]|#\d|gh-\d|[!%]\d|:\w+:|:\/\/|www\.|\$\S/i);
  }
}

/** The same schema, in which no field may be that it does not describe. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    part?.type === 'object' ? { ...part, additionalProperties: false } : part,
  );
}

function shape(properties: Readonly<Record<string, object>>) {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

function list(items: object) {
  return { type: 'array', items };
}
