import { tableOf } from '../../lib/table.ts';
import { MEBIBYTE, type Slope, settledPart, slopeOf, trendOf } from './judgement.ts';
import type { Series, Soak } from './soak.ts';

const MEMORY_HEADS = 'process|held (MB)|warming up (MB/h)|slope (MB/h)|error|trend|PSS (MB)|slope (MB/h)|error'.split(
  '|',
);

/** Sums a run up in a few tables for a person's eyes. */
export function summaryOf(soak: Soak): string {
  const quiet = soak.quietAfterMs === undefined ? 'never' : `${(soak.quietAfterMs / 1000).toFixed(1)} s later`;
  return [
    `${soak.visits} foursomes came, at most ${soak.most} at once; ${soak.calls} calls; everything was dealt with ${quiet}`,
    tableOf(MEMORY_HEADS, memoryRows(soak)),
    tableOf(['of what is held (MB/h)', 'code', 'outside of the heap', 'all else'], shareRows(soak)),
    tableOf(['process', 'descriptors at rest', 'afterwards', 'most'], handleRows(soak)),
  ].join('\n\n');
}

function memoryRows({ series, warmUp }: Soak): string[][] {
  return series.map(({ name, samples }) => {
    const held = slopeIn(samples, 'held');
    const before = warmUp.find((one) => one.name === name)?.samples ?? [];
    const resident = slopeIn(samples, 'resident');
    const last = samples.at(-1);
    return [
      name,
      megabytes(last?.held),
      signed(slopeIn(before, 'held').perHour),
      signed(held.perHour),
      megabytes(held.standardError),
      trendOf(held),
      megabytes(last?.resident),
      signed(resident.perHour),
      megabytes(resident.standardError),
    ];
  });
}

/** Shares of each process's slope. */
function shareRows({ series }: Soak): string[][] {
  return series.map(({ name, samples }) => {
    const code = slopeIn(samples, 'code').perHour;
    const outside = slopeIn(samples, 'outside').perHour;
    const allElse = slopeIn(samples, 'held').perHour - code - outside;
    return [name, ...[code, outside, allElse].map(signed)];
  });
}

const slopeIn = (samples: Series['samples'], of: 'held' | 'code' | 'outside' | 'resident'): Slope =>
  slopeOf(settledPart(samples.map((sample) => ({ at: sample.at, value: sample[of] }))));

function handleRows({ series, processes }: Soak): string[][] {
  return series.map(({ name, samples }) => {
    const process = processes.find((one) => one.name === name);
    return [
      name,
      inWords(process?.restBefore),
      inWords(process?.restAfter),
      String(Math.max(...samples.map(({ descriptors }) => total(descriptors)))),
    ];
  });
}

/** Descriptors alone: what libuv calls by other names are the same things once more. */
const KINDS = ['socket', 'pipe', 'anon_inode', 'file'];
const inWords = (handles: Readonly<Record<string, number>> = {}): string =>
  KINDS.filter((kind) => handles[kind])
    .map((kind) => `${handles[kind]} ${kind}`)
    .join(', ');

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const megabytes = (bytes = Number.NaN): string => (bytes / MEBIBYTE).toFixed(2);
const signed = (bytes: number): string => `${bytes < 0 ? '' : '+'}${megabytes(bytes)}`;
