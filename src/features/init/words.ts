import { defineErrors } from '../../base/failure.ts';
import { shown } from '../../base/printable.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { indented, quoted } from '../../wording/shared.ts';

interface InitFailures {
  /** A catalog is to be begun where one is. */
  'catalog-is-there': { readonly path: string };
  /** They are to be replaced, and git could not bring them back. */
  'files-are-not-in-git': { readonly paths: readonly string[] };
  'inbox-needs-github': { readonly host: string };
  'json-is-malformed': { readonly path: string };
  /** The command writes what is missing. */
  'repository-is-not-begun': { readonly path: string; readonly command: string };
}

/** What `init` says. */
interface InitSentences extends InitFailures {
  /** The command writes them. */
  'files-are-missing': { paths: readonly string[]; command: string };
  'repository-can-be-updated': { command: string };
  'repository-is-current': Readonly<Record<never, never>>;
  'repository-is-updated': { paths: readonly string[] };
  /**
   * `organization`: the identifier that was made, if one was. `branch`: that of which each push publishes, if one does.
   * `jobs`: the file of those that are to be added to `.gitlab-ci.yml`, where that is another's.
   */
  'repository-is-written': Record<
    'left' | 'publish' | 'remote' | 'serve' | 'written',
    readonly string[]
  > &
    Record<'branch' | 'jobs' | 'organization', string | undefined> & {
      folder: string;
      isBegun: boolean;
      isNested: boolean;
    };
  /** Workflows of an earlier version that are no longer as it wrote them. */
  'workflows-are-changed': { paths: readonly string[] };
}

const en = {
  'catalog-is-there': `"{path}" holds a catalog already, which stays as it is. Leave out --organization and the names of a first category and filter, or name another folder.`,
  'files-are-missing': ({ paths, command }) =>
    [`Not there; to write them: ${command}`, ...indented(paths)].join('\n'),
  'files-are-not-in-git': ({ paths }) =>
    [
      'Nothing was written: these files would be replaced, and git does not have them as they are. Commit them, or take your changes back:',
      ...indented(paths),
    ].join('\n'),
  'inbox-needs-github': `--inbox writes a workflow of GitHub, and there is none for --host {host}. Nothing was written.`,
  'json-is-malformed': `"{path}" is not a JSON object. Nothing was written. Correct it by hand.`,
  'repository-can-be-updated': ({ command }) => `These are the changes. To write them: ${command}`,
  'repository-is-current': `Workflows, scripts and documents are up to date.`,
  'repository-is-not-begun': ({ path, command }) =>
    `${quoted(path)} has none of the workflows and documents that this program writes, so there is nothing to update. To write them: ${command}`,
  'repository-is-updated': ({ paths }) =>
    ['Written, as shown above:', ...indented(paths)].join('\n'),
  'repository-is-written': (facts) =>
    repositoryNote(facts, {
      written: (folder) => `Written to ${folder}:`,
      complete: (folder) => `Everything is in ${folder} already.`,
      left: 'Already there, and left as it is:',
      organization: (identifier) =>
        `The owner of all entries is a new identifier, ${identifier}. If your organization has one, put that into catalog.yaml before you publish.`,
      nested:
        'This folder is in a larger repository, and hosts run the workflows of its top folder alone: better give the catalog a repository of its own.',
      serve: 'To serve it, until Ctrl-C:',
      jobs: (path) =>
        `.gitlab-ci.yml is yours, so it has no job of these yet: add those of ${path}, which check and publish.`,
      remote: 'To publish it, first name its repository, with the address for URL:',
      publish: 'To publish it, paste:',
      begin:
        'To publish it, paste this, which begins the branch "published" with the identifiers of everything:',
      byHand: 'From then on "npx --no-install filter-catalog publish" publishes what was pushed.',
      byPush: (branch) => `From then on each push to ${branch} publishes.`,
    }),
  'workflows-are-changed': ({ paths }) =>
    [
      'These workflows of an earlier version were changed, so they stay, and those of this version are not written. Delete them, then run this again to get those:',
      ...indented(paths),
    ].join('\n'),
} as const satisfies Templates<InitSentences>;

const ko = {
  'catalog-is-there': `"{path}" 폴더에 이미 카탈로그가 있어서 그대로 둡니다. --organization과 첫 카테고리, 필터의 이름을 빼거나 다른 폴더를 지정하세요.`,
  'files-are-missing': ({ paths, command }) =>
    [`없는 파일이 있습니다. 만들려면: ${command}`, ...indented(paths)].join('\n'),
  'files-are-not-in-git': ({ paths }) =>
    [
      '다음 파일을 바꾸어야 하는데, 지금 내용이 git에 커밋되어 있지 않아서 아무것도 저장하지 않았습니다. 커밋하거나 변경을 되돌린 뒤 다시 실행하세요:',
      ...indented(paths),
    ].join('\n'),
  'inbox-needs-github': `--inbox는 GitHub 워크플로만 만들 수 있고 --host {host}에서는 쓸 수 없습니다. 아무것도 저장하지 않았습니다.`,
  'json-is-malformed': `"{path}" 파일은 JSON 객체가 아닙니다. 아무것도 저장하지 않았습니다. 먼저 직접 바로잡으세요.`,
  'repository-can-be-updated': ({ command }) => `위와 같이 바뀝니다. 저장하려면: ${command}`,
  'repository-is-current': `워크플로, 스크립트, 문서가 모두 최신입니다.`,
  'repository-is-not-begun': ({ path, command }) =>
    `${quoted(path)} 폴더에는 이 프로그램이 만드는 워크플로나 문서가 없어서 업데이트할 것이 없습니다. 만들려면: ${command}`,
  'repository-is-updated': ({ paths }) =>
    ['위에 보인 대로 저장했습니다:', ...indented(paths)].join('\n'),
  'repository-is-written': (facts) =>
    repositoryNote(facts, {
      written: (folder) => `${folder} 폴더에 저장한 파일:`,
      complete: (folder) => `${folder} 폴더에 이미 모두 있습니다.`,
      left: '이미 있어서 그대로 둔 것:',
      organization: (identifier) =>
        `모든 항목의 소유자로 새 식별자(${identifier})를 만들었습니다. 조직의 식별자가 이미 있다면 배포하기 전에 catalog.yaml에 적으세요.`,
      nested:
        '이 폴더는 더 큰 저장소 안에 있습니다. 호스트는 맨 위 폴더의 워크플로만 실행하니 카탈로그만의 저장소를 두는 것이 좋습니다.',
      serve: '카탈로그를 제공하려면(Ctrl-C로 끝냅니다):',
      jobs: (path) =>
        `직접 만든 .gitlab-ci.yml 파일이 있어서 작업을 추가하지 않았습니다. 검사하고 배포하는 작업을 ${path} 파일에서 옮겨 적으세요.`,
      remote: '배포하려면 먼저 원격 저장소를 지정하세요. URL 자리에 그 주소를 적습니다:',
      publish: '배포하려면 다음을 붙여 넣으세요:',
      begin:
        '배포하려면 다음을 붙여 넣으세요. 모든 항목의 식별자를 기억하는 published 브랜치도 만듭니다:',
      byHand:
        '그다음부터는 푸시한 뒤 "npx --no-install filter-catalog publish"를 실행하면 배포됩니다.',
      byPush: (branch) => `그다음부터는 ${branch} 브랜치에 푸시할 때마다 배포됩니다.`,
    }),
  'workflows-are-changed': ({ paths }) =>
    [
      '이전 버전의 다음 워크플로는 내용이 바뀌어 있어서 그대로 두고, 이 버전의 워크플로는 만들지 않았습니다. 새 워크플로를 쓰려면 이 파일들을 지우고 다시 실행하세요:',
      ...indented(paths),
    ].join('\n'),
} as const satisfies Templates<InitSentences>;

export const initWords = {
  en: sentencesOf<InitSentences, Unknown<InitSentences, typeof en>>(en),
  ko: sentencesOf<InitSentences, Unknown<InitSentences, typeof ko>>(ko),
};

export const initFailure = defineErrors<InitFailures>(initWords.en, initWords.ko);

/** What `init` says of a repository, sentence by sentence; the command lines stand below. */
type RepositoryWords = Readonly<
  Record<'begin' | 'byHand' | 'left' | 'nested' | 'publish' | 'remote' | 'serve', string> &
    Record<'byPush' | 'complete' | 'jobs' | 'organization' | 'written', (value: string) => string>
>;

function repositoryNote(
  facts: InitSentences['repository-is-written'],
  words: RepositoryWords,
): string {
  const {
    folder,
    written,
    left,
    organization,
    branch,
    isBegun,
    isNested,
    jobs,
    serve,
    remote,
    publish,
  } = facts;
  const list = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [heading, ...indented(lines)];
  return [
    ...(written.length === 0
      ? [words.complete(quoted(folder))]
      : list(words.written(quoted(folder)), written)),
    ...list(words.left, left),
    ...(organization === undefined ? [] : [words.organization(organization)]),
    ...(isNested ? [words.nested] : []),
    ...list(words.serve, serve),
    ...(jobs === undefined ? [] : [words.jobs(jobs)]),
    ...list(words.remote, remote),
    ...list(isBegun ? words.publish : words.begin, publish),
    branch === undefined ? words.byHand : words.byPush(shown(branch)),
  ].join('\n');
}

export type InitWords = typeof initWords.en;
