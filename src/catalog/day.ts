/** Whether `text` is a day that a calendar has, as in 2026-12-31. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text); // 30 February rolls over
}

/** A day whose parts are written otherwise, as in 2026.12.31, 2026-1-5 and 2026년 1월 5일. */
export function closestDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})\D{0,3}(\d\d?)\D{0,3}(\d\d?)\D?$/.exec(text) ?? [];
  const meant = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(meant) ? meant : undefined;
}
