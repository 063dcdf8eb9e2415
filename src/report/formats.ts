import { summaryLine } from './message.ts';
import type { Context, Report } from './report.ts';

type Render = (report: Report, context: Context) => string | Promise<string>;

/** Every format by its name. A format is loaded when it is asked for. */
const renderers = {
  text: async () => (await import('./text.ts')).textReport,
  json: async () => (await import('./json.ts')).jsonReport,
  github: async () => (await import('./github.ts')).githubReport,
  gitlab: async () => (await import('./gitlab.ts')).gitlabReport,
  sarif: async () => (await import('./sarif.ts')).sarifReport,
  junit: async () => (await import('./junit.ts')).junitReport,
  markdown: async () => (await import('./markdown.ts')).markdownReport,
} as const satisfies Record<string, () => Promise<Render>>;

export type FormatName = keyof typeof renderers;

export const formatNames = Object.keys(renderers) as readonly FormatName[]; // its own keys

export async function renderReport(format: FormatName, report: Report, context: Context): Promise<string> {
  if (format === 'text' && report.findings.length === 0) return summaryLine(report, context); // loads nothing more
  const render: Render = await renderers[format]();
  return render(report, context);
}
