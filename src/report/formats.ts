import type { Explanations } from '../wording/wording.ts';
import { type CommandLine, closing } from './closing.ts';
import type { Report } from './report.ts';
import type { Paint } from './text.ts';

/** What the formats need to know beside the findings. */
export interface Surroundings extends CommandLine {
  /** The file for the summary of a run in GitHub Actions. */
  readonly summary: string | undefined;
  /** Of this program. */
  readonly version: string;
  readonly paint: Paint;
  /** A path as seen from the root of the repository, where CI looks for it. */
  readonly relativePath: (path: string) => string;
  readonly explanations: () => Promise<Explanations>;
}

type Render = (report: Report, surroundings: Surroundings) => Promise<string>;

/** Every format by its name. A format is loaded when it is asked for. */
const renderers = {
  text: async (report, { paint, ...commandLine }) => {
    const end = closing(report, commandLine);
    return report.findings.length === 0 ? end : (await import('./text.ts')).textReport(report, paint) + end;
  },
  json: async (report) => (await import('./json.ts')).jsonReport(report),
  github: async (report, { relativePath, summary }) => {
    const whole = summary === undefined ? '' : report.wording.report.inSummary;
    return (await import('./github.ts')).githubReport(report, relativePath, whole);
  },
  gitlab: async (report, { relativePath }) => (await import('./gitlab.ts')).gitlabReport(report, relativePath),
  sarif: async (report, { explanations, ...context }) =>
    (await import('./sarif.ts')).sarifReport(report, { ...context, explanations: await explanations() }),
  junit: async (report) => (await import('./junit.ts')).junitReport(report),
  markdown: async (report) => (await import('./markdown.ts')).markdownReport(report),
} as const satisfies Record<string, Render>;

export type FormatName = keyof typeof renderers;

export const formatNames = Object.keys(renderers) as readonly FormatName[]; // its own keys

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(renderers, name);
}

export async function renderReport(format: FormatName, report: Report, surroundings: Surroundings): Promise<string> {
  const render: Render = renderers[format];
  return render(report, surroundings);
}
