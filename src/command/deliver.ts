import { renderReport, type Surroundings } from '../report/formats.ts';
import type { Report } from '../report/report.ts';
import type { Io } from './io.ts';
import { type Output, writeReports } from './outputs.ts';
import { appendSummary } from './summary.ts';

/** Sends a report to each of its outputs, and to the summary of the run where one of them is for GitHub. */
export async function deliver(report: Report, outputs: readonly Output[], around: Surroundings, io: Io): Promise<void> {
  const inFile: Surroundings = { ...around, paint: (_, text) => text };
  const rendered = await Promise.all(
    outputs.map(async ({ format, file }) => {
      return { file, data: await renderReport(format, report, file === undefined ? around : inFile) };
    }),
  );
  const files = rendered.flatMap(({ file, data }) => (file === undefined ? [] : [{ path: file, data }]));
  const printed = rendered.find(({ file }) => file === undefined);
  try {
    if (files.length > 0) await writeReports(files);
    if (outputs.some(({ format }) => format === 'github')) await summarise(report, around);
  } finally {
    io.stdout.write(printed?.data ?? ''); // whatever became of the files, and last, as its reader may go away
  }
}

async function summarise(report: Report, { summary }: Surroundings): Promise<void> {
  if (summary === undefined) return;
  const { githubSummary } = await import('../report/github.ts');
  await appendSummary(githubSummary(report), summary);
}
