import { bare, fastifyStatic, ours } from './contenders.ts';
import type { Memory } from './parts/memory.ts';
import type { Reloading } from './parts/reload.ts';
import type { Row } from './parts/rows.ts';
import type { Scaling } from './parts/workers.ts';

/** Everything that was measured. */
export interface Measured {
  readonly rows: readonly Row[];
  readonly reload: Reloading | null;
  readonly workers: Scaling | null;
  readonly memory: Memory | null;
}

/** What is claimed of this server, and what was measured of that. */
export interface Claim {
  readonly claim: string;
  readonly measured: string;
  readonly holds: 'no' | 'not measured' | 'not settled' | 'yes';
}

const leastOfBare = 0.9;
const leastOfStatic = 5;
const leastOfWorkers = 1.7;
const mostReloadingP99 = 2;
const mostSampleMib = 130;
const mostTimes = 3;
/** Between two looks, the collector's doings move the memory by so much, in MiB. */
const noise = 3;

/** Holds what was measured against what is claimed. */
export function claimsOf({ rows, reload, workers, memory }: Measured): readonly Claim[] {
  const requests = memory?.soak.requests.toLocaleString('en') ?? 'ten million';
  const reloads = memory?.reloads?.count.toLocaleString('en') ?? '10,000';
  const size = memory?.large ? `${Math.round(memory.large.bytes / 1e6)} MB` : '45 MB';
  return [
    ...ratioClaims(rows, bare, leastOfBare),
    ...ratioClaims(rows, fastifyStatic, leastOfStatic),
    judge(`two workers at least ${leastOfWorkers} times one, the generator aside`, workers, (found) => ({
      isHeld: found.corrected_ratio >= leastOfWorkers,
      measured: `${found.corrected_ratio.toFixed(2)} (raw ${found.raw_ratio.toFixed(2)})`,
    })),
    judge('no failed request while reloading', reload, (found) => ({
      isHeld: found.reloading.failed_requests + found.wrong_probes + found.failed_reloads === 0 && found.reloads > 0,
      measured: `${found.reloading.failed_requests} of ${found.reloading.requests}, ${found.reloads} reloads`,
    })),
    judge(`p99 while reloading at most ${mostReloadingP99} times the quiet one`, reload, (found) => ({
      isHeld: found.p99_ratio <= mostReloadingP99,
      measured: `${found.p99_ratio.toFixed(2)}`,
    })),
    inFull(
      memory,
      judge(`RSS under ${mostSampleMib} MiB after ${requests} requests (of ten million)`, memory?.soak, (found) => ({
        isHeld: found.rss_mib < mostSampleMib,
        measured: `${found.rss_mib.toFixed(0)} MiB`,
      })),
    ),
    inFull(
      memory,
      judge(`RSS does not grow over ${reloads} reloads (of 10,000)`, memory?.reloads, (found) => ({
        isHeld: found.late_mib - found.early_mib <= noise,
        measured: `${found.early_mib.toFixed(1)} to ${found.late_mib.toFixed(1)} MiB`,
      })),
    ),
    judge(`a snapshot of ${size} costs at most ${mostTimes} times its size`, memory?.large, (found) => ({
      isHeld: Math.max(found.times, found.reloaded_times) <= mostTimes,
      measured: `${found.times.toFixed(2)} times, reloaded ${found.reloaded_times.toFixed(2)}`,
    })),
  ];
}

/** Fewer requests and reloads than are claimed settle nothing: memory is still warming up. */
function inFull(memory: Memory | null, claim: Claim): Claim {
  return memory === null || memory.isInFull || claim.holds === 'not measured'
    ? claim
    : { ...claim, holds: 'not settled' };
}

/** One claim for each payload: of `node:http` on what most requests are, of others on 200 gzip alone. */
function ratioClaims(rows: readonly Row[], other: string, least: number): readonly Claim[] {
  const answers = other === bare ? ['200 gzip', '304', '401'] : ['200 gzip'];
  return answers.flatMap((answer) => {
    const claim = `${answer}: at least ${least} of ${other}`;
    const found = rows.filter((row) => row.contender === ours && row.answer === answer);
    if (found.length === 0) return [judge(claim, undefined, () => ({ isHeld: false, measured: '' }))];
    return found.map((row) => {
      const against = rows.find(
        ({ payload, answer: same, contender }) => payload === row.payload && same === answer && contender === other,
      );
      const ratio = against === undefined ? undefined : row.ratio / against.ratio;
      const cpu = against?.cpu_us && row.cpu_us ? `, CPU ${(against.cpu_us / row.cpu_us).toFixed(2)}` : '';
      return judge(`${row.payload} ${claim}`, ratio, (value) => ({
        isHeld: value >= least && row.failed_requests === 0,
        measured: `${value.toFixed(2)}${cpu}`,
      }));
    });
  });
}

function judge<Found>(
  claim: string,
  found: Found | null | undefined,
  by: (found: Found) => { readonly isHeld: boolean; readonly measured: string },
): Claim {
  if (found === undefined || found === null) return { claim, measured: '', holds: 'not measured' };
  const { isHeld, measured } = by(found);
  return { claim, measured, holds: isHeld ? 'yes' : 'no' };
}
