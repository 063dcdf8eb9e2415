import { githubReport } from './github.ts';
import { gitlabReport, jsonReport } from './json.ts';
import { markdownReport } from './markdown.ts';
import type { Report, ReportContext } from './report.ts';
import { sarifReport } from './sarif.ts';
import { textReport } from './text.ts';

export const renderers = {
  text: textReport,
  json: jsonReport,
  github: githubReport,
  gitlab: gitlabReport,
  sarif: sarifReport,
  markdown: (report) => markdownReport(report),
} as const satisfies Record<string, (report: Report, context: ReportContext) => string>;

export type FormatName = keyof typeof renderers;

export const formatNames = Object.keys(renderers) as readonly FormatName[];
