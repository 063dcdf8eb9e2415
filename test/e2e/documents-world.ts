import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { catalogYaml, inCatalog } from '../support/catalogs.ts';
import { type Files, folderWith, writeFiles } from '../support/folder.ts';
import { webp } from '../support/images.ts';
import { call, cli, outputOf, type Run, root } from '../support/program.ts';
import { gitEnvironment } from '../support/repository.ts';
import { activePath, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';
import { serve } from './serving.ts';

export type World = ReturnType<typeof worldAt>;

const origin = 'https://git.example.com/team/catalog.git';

const withImage = (code: string, name_ko: string, name_en: string) =>
  `  - code: ${code}\n    name_ko: ${name_ko}\n    name_en: ${name_en}\n    image: ${code}.webp\n`;
/** The categories that the documents mention. */
const sample: Files = {
  'catalog.yaml': catalogYaml(
    ['romantic', 'natural', 'cartoon'],
    'image_base_url: https://cdn.example.com/filters/\n',
  ),
  'categories/romantic.yaml': [
    '# yaml-language-server: $schema=../../schemas/category.json\n',
    '# 저녁 방송에 어울리는 따뜻한 톤\nname_ko: 로맨틱\nname_en: Romantic\n',
    'description: Soft, warm looks for evening streams\nfilters:\n',
    `${withImage('rosy_dusk', '장밋빛 노을', 'Rosy Dusk')}    is_recommended: true\n`,
    withImage('love_letter', '연애편지', 'Love Letter'),
    `${withImage('blush_cloud', '발그레 구름', 'Blush Cloud')}    is_active: false\n`,
  ].join(''),
  'categories/natural.yaml': `name_ko: 내추럴 메이크업\nname_en: Natural Makeup\nfilters:\n${withImage('bare_skin', '민낯처럼', 'Bare Skin')}`,
  'categories/cartoon.yaml': `name_ko: 만화\nname_en: Cartoon\nfilters:\n${withImage('comic_ink', '만화 잉크', 'Comic Ink')}`,
  ...Object.fromEntries(
    ['rosy_dusk', 'love_letter', 'blush_cloud', 'bare_skin', 'comic_ink'].map((code) => [
      `images/${code}.webp`,
      webp(code),
    ]),
  ),
};

/** A sandbox for commands of documents: a clone, its host, a server folder and HTTP servers. */
function worldAt(folder: string, port: number) {
  writeFiles(folder, {
    '.gitconfig': `[url "file://${folder}/remote.git"]\n  insteadOf = ${origin}\n[init]\n  templateDir =\n`,
    '.curlrc': `silent\nconnect-to = "127.0.0.1:8080:127.0.0.1:${port}"\n`,
  });
  let cwd = join(folder, 'catalog');
  const env = {
    ...gitEnvironment,
    GIT_CONFIG_GLOBAL: join(folder, '.gitconfig'),
    HOME: folder,
    PATH: [
      join(folder, 'catalog/node_modules/.bin'),
      dirname(process.execPath),
      process.env['PATH'],
    ].join(':'),
    LANG: 'en_US.UTF-8',
    KEY: 'key-of-ios',
    API_KEY: 'key-of-ios',
    FILTER_CATALOG_KEYS: 'keys.json',
    FILTER_CATALOG_PORT: '0',
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  /** Starts a line with absolute paths moved here, in a terminal if there are answers. */
  const start = (line: string, answers?: readonly string[]) => {
    const here = line.replaceAll(/(?<=[ :>])\/(?=(?:etc|srv|var)\b)/g, `${folder}/`);
    writeFiles(folder, {
      'line.sh': `cd '${cwd}'\n${here}\ncode=$?; pwd >'${folder}/cwd'; exit $code`,
    });
    const bash = ['bash', '-o', 'pipefail', join(folder, 'line.sh')];
    const inTerminal = ['script', '--quiet', '--return', '--command', bash.join(' '), '/dev/null'];
    const [program = '', ...args] = answers === undefined ? bash : inTerminal;
    const child = spawn(program, args, { cwd, env, detached: true });
    const typed = [...(answers ?? [])];
    if (answers === undefined) child.stdin.end();
    let shown = '';
    child.stdout.on('data', (data) => {
      shown += stripVTControlCharacters(String(data));
      if (!/(?:^|\n|\r)> .*$/.test(shown)) return; // waits for the prompt
      shown = '';
      child.stdin.write(`${typed.shift() ?? '\u0003'}\r`);
    });
    const end = () => process.kill(-Number(child.pid), 'SIGKILL');
    const timer = setTimeout(end, 60_000);
    child.once('exit', () => clearTimeout(timer));
    return child;
  };
  return {
    folder,
    address: `http://127.0.0.1:${port}`,
    /** Runs a line that must succeed. */
    async done(line: string): Promise<Run> {
      const run = await this.sh(line);
      assert.equal(run.status, 0, `${line}\n${run.stdout}${run.stderr}`);
      return run;
    },
    /** Runs a line in the working directory of the previous one. */
    async sh(line: string, answers?: readonly string[]): Promise<Run> {
      const args = answers === undefined ? argumentsIn(line) : undefined;
      if (args !== undefined) return call(args, { cwd, env });
      const run = await outputOf(start(line, answers));
      if (existsSync(join(folder, 'cwd'))) cwd = readFileSync(join(folder, 'cwd'), 'utf8').trim();
      return run;
    },
    /** Runs a line that starts a server, and stops it. Resolves to a status of it. */
    async serve(line: string): Promise<number> {
      const child = start(line);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => (output += data));
      const address = await until('it serves', () => {
        if (child.exitCode !== null) throw new Error(`It ended instead: ${output}`);
        return /"server-listening","url":"([^"]+)"|(?<!")(http:\/\/127\.0\.0\.1:\d+)/
          .exec(output)
          ?.slice(1)
          .join('');
      });
      const { port } = new URL(address);
      const path = line.includes('preview') ? '/' : activePath;
      const [response] = await once(
        request({ host: '127.0.0.1', port, path, headers: credentials, agent: false }).end(),
        'response',
      );
      process.kill(-Number(child.pid), 'SIGTERM'); // npm would leave the program running
      await once(child, 'exit');
      return response.resume().statusCode;
    },
  };
}

/** Returns the arguments if a line only calls the program. */
function argumentsIn(line: string): readonly string[] | undefined {
  const called =
    /^(?:(?:npx --no-install )?filter-catalog|npm run(?= (?:build|check|diff|explain|new)\b))((?: (?:[\w./:=,@-]|"[^"$]*"|'[^']*')+)+)$/;
  const words = called.exec(line)?.[1]?.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g);
  // npm consumes the first --.
  return words
    ?.filter((word, index) => index !== 1 || word !== '--')
    .map((word) => word.replaceAll(/["']/g, ''));
}

/** Returns a function that copies a prepared sandbox. */
export async function worldCopier(): Promise<(t: TestContext) => World> {
  const t = { after } as unknown as TestContext; // only `after` is used
  const folder = folderWith(t);
  const catalog = join(folder, 'catalog');
  writeFiles(catalog, inCatalog(sample));
  for (const name of ['etc/filter-catalog', 'srv', 'var/lib'])
    mkdirSync(join(folder, name), { recursive: true });
  const template = worldAt(folder, 0);
  await template.done(
    'git init --quiet --initial-branch=main . && git init --quiet --bare --initial-branch=main ../remote.git',
  );
  const { name, version, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = { name, version, bin, type: 'module' };
  const keys = [{ name: 'ios', sha256: hash('sha256', 'key-of-ios') }];
  // Same as `init`.
  const scripts = ['build', 'check', 'diff', 'explain', 'new', 'preview'].map((command) => [
    command,
    `filter-catalog ${command}`,
  ]);
  writeFiles(catalog, {
    'package.json': JSON.stringify({
      private: true,
      scripts: {
        ...Object.fromEntries(scripts),
        prestart: 'filter-catalog build',
        start: 'filter-catalog serve --temporary-key',
      },
    }),
    'node_modules/@filter-catalog/cli/package.json': JSON.stringify(own),
    'node_modules/@filter-catalog/cli/bin/filter-catalog.js': `import '${cli}';`,
    'node_modules/.bin/filter-catalog': `#!/bin/sh\nexec '${process.execPath}' "\${0%/.bin/*}/@filter-catalog/cli/bin/filter-catalog.js" "$@"\n`,
    'node_modules/.bin/ulid': `#!/bin/sh\nexec '${root}node_modules/.bin/ulid' "$@"\n`,
    'keys.json': JSON.stringify({ keys }),
    'key.txt': 'key-of-ios\n',
    'table.tsv':
      'code\tname_ko\tname_en\timage_url\ntwo_suns\t두 해\tTwo Suns\thttps://cdn.example.com/two.webp\n',
    'new.csv':
      'code,name_ko,name_en,image_url,category\ntwo_suns,두 해,Two Suns,https://cdn.example.com/two.webp,romantic\n',
    '.git/info/exclude':
      '/new.csv\n/node_modules/\n/dist/\n/keys.json\n/key.txt\n/table.tsv\n/active.json\n/*.pem\n/*.pub\n',
  });
  await template.done('chmod +x node_modules/.bin/*');
  await template.done(
    `git remote add origin ${origin} && git add --all && git commit --quiet --message=First && git tag v1.2.0`,
  );
  await template.done(
    'git push --quiet --set-upstream origin main && filter-catalog publish --begin',
  );
  await template.done(
    `sed -i 's/^name_en: .*/name_en: Nature/' catalog/categories/natural.yaml && git commit --quiet --all --message=Second`,
  );
  await template.done('git push --quiet && filter-catalog publish');
  await template.done(
    `git clone --quiet --depth=1 --branch=published ${origin} ../srv/published && cp -r ../srv/published dist && rm -rf dist/.git && cp dist/active.json . && git gc --quiet && git -C ../remote.git gc --quiet`,
  );
  await template.done(
    'openssl genpkey -algorithm ed25519 -out signing.pem && openssl pkey -in signing.pem -pubout -out signing.pub',
  );
  const { port } = await serve(t, { dist: join(catalog, 'dist') });
  return (t) => {
    const copy = folderWith(t);
    assert.equal(spawnSync('cp', ['-R', `${folder}/.`, copy]).status, 0); // cpSync takes half a second
    return worldAt(copy, port);
  };
}
