import { marker, maximumLength, type Report, withoutMentions } from './report.ts';

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

/** What there is to comment on. */
export type Found = Extract<Report, { readonly kind: 'changes' | 'none' }>;

/** Brings the one comment up to date, and says in a sentence what it did. */
export async function commentOn(thread: Thread, report: Found): Promise<string> {
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
function bodyOf(report: Found, commit: string): string {
  const origin = `\`${commit.slice(0, 12)}\``;
  if (report.kind === 'none') {
    return `${marker}\n${origin} 기준으로, 앱에서 달라지는 것이 없습니다.\nAs of ${origin}, apps see no change.\n`;
  }
  // Whoever can push to the branch could have made it say anything. Nothing in a report can hide what stands before it.
  const head =
    `${marker}\n<sub>이 댓글은 풀 리퀘스트의 코드(${origin})로 만들었습니다. 검사하는 코드를 바꾸었다면 내용이 사실과 다를 수 있습니다. · ` +
    `This comment was made by the pull request’s own code at ${origin}, so it is only as honest as that code.</sub>\n\n`;
  return head + within(withoutMentions(report.markdown.slice(marker.length).trim()), maximumLength - head.length);
}

/** The text with a line break at its end, in as many whole lines as fit. */
function within(text: string, maximum: number): string {
  if (text.length < maximum) return `${text}\n`;
  const cut = '\n\n… (너무 길어서 잘랐습니다. · This was cut, as it is too long.)\n';
  const kept = text.slice(0, maximum - cut.length);
  const end = kept.lastIndexOf('\n');
  return (end === -1 ? kept.toWellFormed() : kept.slice(0, end)) + cut;
}
