import { marker, maximumLength, type Report } from './report.ts';

/** A comment of the account that writes here. */
interface Comment {
  readonly id: number;
  readonly body: string;
}

/** Where people talk about one pull request, at one of its commits. */
export interface Thread {
  readonly commit: string;
  /** The comments of the own account, the oldest first. */
  readonly ownComments: () => Promise<readonly Comment[]>;
  readonly create: (body: string) => Promise<void>;
  readonly update: (id: number, body: string) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

/** Why there is nowhere to comment. */
export interface Nowhere {
  readonly reason: string;
}

/** Brings the one comment up to date, and says in a sentence what it did. */
export async function commentOn(thread: Thread, report: Report): Promise<string> {
  const own = await thread.ownComments();
  const [first, ...doubles] = own.filter(({ body }) => body.startsWith(marker));
  for (const { id } of doubles) await thread.remove(id);
  const body = bodyOf(report, thread.commit);
  if (first === undefined) {
    if (report.kind !== 'changes') return 'Apps see no change that is known of, so there is no comment.';
    await thread.create(body);
    return 'The comment was made.';
  }
  if (first.body.replaceAll('\r\n', '\n').trimEnd() === body.trimEnd()) return 'The comment is up to date.';
  await thread.update(first.id, body);
  return 'The comment was brought up to date.';
}

/**
 * Where apps see no change any more, the comment says so and stays: people got it by mail and may have answered it.
 * A pull request that never changed anything for apps has none.
 */
function bodyOf(report: Report, commit: string): string {
  const origin = `\`${commit.slice(0, 12)}\``;
  if (report.kind === 'changes') {
    const text = report.markdown.trimEnd();
    // Whoever can push to the branch could have made it say anything.
    const footer = `\n\n<sub>${origin}의 코드가 직접 만든 내용입니다. · Made by the code of ${origin} itself.</sub>\n`;
    return text.length + footer.length <= maximumLength ? text + footer : text;
  }
  const sentence =
    report.kind === 'none'
      ? `${origin} 기준으로, 앱에서 달라지는 것이 없습니다.\nAs of ${origin}, apps see no change.`
      : `${origin}에서는 카탈로그를 비교하지 못했습니다. 이유는 검사 결과에 있습니다.\n` +
        `The catalog could not be compared at ${origin}; the checks say why.`;
  return `${marker}\n${sentence}\n`;
}
