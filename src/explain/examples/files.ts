import type { Code } from '../../finding/codes.ts';
import { absent, base, withFile, withRomantic } from './base.ts';
import type { Examples } from './example.ts';

const romanticPath = 'categories/romantic.yaml';
const romantic = base[romanticPath];
const catalog = base['catalog.yaml'];
const right = withFile(romanticPath, romantic);

/** Findings about files and folders, and about what keeps them from being read. */
export const fileExamples = {
  'file-is-a-folder': { wrong: withFile(romanticPath, { kind: 'folder' }), right },
  'file-is-in-conflict': {
    wrong: withRomantic(
      'name_en: Romantic\n',
      '<<<<<<< HEAD\nname_en: Romantic\n=======\nname_en: Love\n>>>>>>> winter\n',
    ),
    right,
  },
  'file-is-in-the-wrong-folder': {
    wrong: { files: { [romanticPath]: absent, 'romantic.yaml': romantic } },
    right,
  },
  'file-is-left-over': {
    wrong: withFile('categories/romantic.yaml.bak', romantic),
    right: withFile('categories/romantic.yaml.bak', absent),
  },
  'file-is-missing': { wrong: withFile('catalog.yaml', absent), right: withFile('catalog.yaml', catalog) },
  'file-is-not-readable': { wrong: withFile(romanticPath, { kind: 'link', target: 'romantic.yaml' }), right },
  'file-is-not-utf8': {
    wrong: withFile(romanticPath, {
      kind: 'encoded',
      encoding: 'EUC-KR',
      base64:
        'bmFtZV9rbzogt864x8a9Cm5hbWVfZW46IFJvbWFudGljCmZpbHRlcnM6CiAgLSBjb2RlOiByb3N5X2R1c2sKICAgIG5hbWVfa286IMDludS6' +
        '+yCz68C7CiAgICBuYW1lX2VuOiBSb3N5IER1c2sKICAgIGltYWdlX3VybDogaHR0cHM6Ly9jZG4uZXhhbXBsZS5jb20vcm9zeV9kdXNrLndl' +
        'YnAK',
    }),
    right,
  },
  'file-is-outside-the-catalog': {
    wrong: withFile(romanticPath, { kind: 'link', target: '../../drafts/romantic.yaml' }),
    right,
  },
  'file-is-too-large': { wrong: withFile(romanticPath, { kind: 'long', text: romantic, bytes: 1_200_000 }), right },
  'file-is-unexpected': {
    wrong: withFile('categories/README.md', '# Categories\n'),
    right: { files: { 'categories/README.md': absent, 'README.md': '# Categories\n' } },
  },
  'file-name-differs-in-case': {
    wrong: { files: { [romanticPath]: romantic, 'categories/Romantic.yaml': romantic } },
    right: { files: { [romanticPath]: romantic, 'categories/Romantic.yaml': absent } },
  },
  'file-name-has-wrong-extension': {
    wrong: { files: { [romanticPath]: absent, 'categories/romantic.yml': romantic } },
    right,
  },
  'file-name-is-misspelt': {
    wrong: { files: { 'catalog.yaml': absent, 'catalogue.yaml': catalog } },
    right: withFile('catalog.yaml', catalog),
  },
  'folder-is-unexpected': {
    wrong: { files: { [romanticPath]: absent, 'categories/romantic/romantic.yaml': romantic } },
    right,
  },
  'memory-is-left-over': {
    wrong: withFile('stamps.json', '{}\n'),
    right: withFile('stamps.json', absent),
  },
} as const satisfies Partial<Record<Code, Examples>>;
