import type { Sentences, Suggest } from '../sentence.ts';

type Window = { from: string; until: string };

/** `first`, `second`: both readings, as they should be written. `day`: beside a time or a weekday. */
export type DateFault = Readonly<
  | { reason: 'day-is-missing' | 'unreadable' }
  | { reason: 'month-is-shorter'; month: number; days: number }
  | { reason: 'order-is-unclear' | 'year-is-missing'; first: string; second: string }
  | { reason: 'time-is-impossible'; time: string }
  | { reason: 'time-is-superfluous' | 'weekday-is-wrong'; day: string }
>;
type WrongDate = { field: string; value: string; fault?: DateFault | undefined } & Suggest;

export const scheduleErrors = {
  'date-is-malformed': ({ field, value, fault, suggest }: WrongDate) => {
    if (suggest !== undefined)
      return `"${value}" is not the form of a date. Write "${field}: ${suggest}".\n지금 값("${value}")은 날짜를 적는 형식이 아닙니다. 이렇게 적으세요: "${field}: ${suggest}"`;
    const facts: Readonly<Record<string, unknown>> = { ...fault };
    const { day, days, first, month, second, time } = facts;
    const sentences = {
      'day-is-missing': `"${value}" is not a whole date. Write ${field} with year, month and day, as in 2026-12-31.\n지금 값("${value}")은 연-월-일을 다 갖춘 날짜가 아닙니다. ${field} 날짜를 2026-12-31처럼 적으세요.`,
      'month-is-shorter': `Month ${month} has ${days} days, so the calendar has no such day as "${value}". Correct ${field}.\n${month}월은 ${days}일까지 있어서 "${value}" 날짜는 달력에 없습니다. ${field} 날짜를 고치세요.`,
      'order-is-unclear': `"${value}" can be read in two ways. Write "${field}: ${first}" or "${field}: ${second}".\n지금 값("${value}")은 두 가지로 읽힙니다. 둘 중 하나를 적으세요: "${field}: ${first}" 또는 "${field}: ${second}"`,
      'time-is-impossible': `There is no time ${time}. Write ${field} with a time from 00:00 to 23:59, as in 2026-12-01 09:00.\n${time} 시각은 없습니다. ${field} 시각을 00:00부터 23:59까지, 2026-12-01 09:00처럼 적으세요.`,
      'time-is-superfluous': `${field} takes a day without a time. Write "${field}: ${day}".\n${field}에는 시각 없이 날짜만 적습니다. 이렇게 적으세요: "${field}: ${day}"`,
      unreadable: `"${value}" cannot be read as a date, or the calendar has no such day. Write ${field} with year, month and day, as in 2026-12-01${field === 'expires' ? '' : ', 2026-12-01 09:00 or 2026-12-01T09:00+09:00'}.\n${field} 값("${value}")은 날짜로 읽을 수 없거나 달력에 없는 날짜입니다. 2026-12-01${field === 'expires' ? '' : ', 2026-12-01 09:00, 2026-12-01T09:00+09:00'}처럼 연도까지 적으세요.`,
      'weekday-is-wrong': `${day} has another weekday than "${value}" says. Write the right day, as in "${field}: ${day}".\n${day} 날짜의 요일이 지금 값("${value}")의 요일과 다릅니다. 맞는 날짜를 "${field}: ${day}"처럼 적으세요.`,
      'year-is-missing': `"${value}" has no year, and can be read in two ways. Write "${field}: ${first}" or "${field}: ${second}".\n지금 값("${value}")에는 연도가 없고, 두 가지로 읽힙니다. 둘 중 하나를 적으세요: "${field}: ${first}" 또는 "${field}: ${second}"`,
    } as const;
    return sentences[fault?.reason ?? 'unreadable'];
  },
  /** `first`: the same time with an offset. */
  'time-zone-is-missing': ({ field, value, first }: Record<'field' | 'first' | 'value', string>) =>
    `${value} needs a time zone. Add the line "time_zone: Asia/Seoul", or another zone, to catalog.yaml; or write an offset too, as in "${field}: ${first}".\n지금 값("${value}")이 어느 시간대의 시각인지 알 수 없습니다. catalog.yaml에 "time_zone: Asia/Seoul" 같은 줄을 추가하거나, "${field}: ${first}"처럼 시차까지 적으세요.`,
  'window-is-empty': ({ from, until }: Window) =>
    `active_until (${until}) is not after active_from (${from}), so apps never show this. They no longer show it from active_until on: write a later one, such as the day after the last day.\n끝(${until})이 시작(${from})보다 늦지 않아서 앱에 한 번도 보이지 않습니다. active_until에 적은 때부터 보이지 않으니, 마지막 날의 다음 날처럼 더 늦은 때를 적으세요.`,
} as const satisfies Sentences;

export const scheduleWarnings = {
  'acceptance-is-expired': (facts: { expires: string; firstLine: number; lastLine: number }) =>
    `This accepted change held until ${facts.expires}, so it accepts nothing any more. Delete lines ${facts.firstLine} to ${facts.lastLine}; or write a later day if the change is still to be merged.\n이 변경 승인의 기한(${facts.expires})이 지나서 더는 효력이 없습니다. ${facts.firstLine}~${facts.lastLine}번째 줄을 지우세요. 아직 병합하지 않은 변경이라면 기한을 늦추세요.`,
  /** It ends as `day` begins; `suggest` is the day after. */
  'last-day-is-not-shown': ({ day, suggest }: { day: string; suggest: string }) =>
    `Apps show this until ${day} at 00:00, so not on that day. To show it for all of that day, write "active_until: ${suggest}".\n${day} 0시까지만 앱에 보이고 그날에는 보이지 않습니다. 그날도 하루 내내 보이려면 이렇게 적으세요: "active_until: ${suggest}"`,
  'window-is-over': ({ until }: Window) =>
    `active_until (${until}) has passed, so apps no longer show this. Write "is_active: false" in place of it and of active_from: if they were only deleted, apps would show it again.\nactive_until에 적은 때(${until})가 지나서 이제 앱에 보이지 않습니다. 그 줄과 active_from 대신 "is_active: false"를 적으세요. 지우기만 하면 앱에 다시 보입니다.`,
} as const satisfies Sentences;
