import { appendFile } from 'node:fs/promises';

/** Adds a text to the summary of a run in GitHub Actions; does nothing elsewhere. */
export async function appendSummary(text: string, summary: string | undefined): Promise<void> {
  if (summary !== undefined && summary !== '' && text !== '') await appendFile(summary, text);
}
