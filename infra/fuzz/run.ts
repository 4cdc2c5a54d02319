import { randomBytes } from 'node:crypto';
import { OperatorError, sentenceOf } from '../local/operator-error.ts';
import { prepare } from '../local/prepare.ts';
import { step, terminalReport } from '../local/report.ts';
import { ensureTools } from '../local/system-tools.ts';
import { startProofStack } from '../proofs/stack.ts';
import { oneSided } from './calls.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';

const report = terminalReport();
const note = (line: string) => report({ kind: 'note', line });

async function run(): Promise<boolean> {
  const seed = process.env.SEED || randomBytes(4).toString('hex');
  const requests = Number(process.env.REQUESTS || 100_000);
  if (!Number.isInteger(requests) || requests < 10)
    throw new OperatorError(`REQUESTS is "${process.env.REQUESTS}": it must be a whole number from 10 on.`);
  await prepare(report);
  await ensureTools(['nats-server'], report);
  note(`SEED=${seed} REQUESTS=${requests}`);
  // The golfers of one run have more squads and mails than any golfer has in a day.
  const stack = await step(report, 'Starting the stack', () => startProofStack({ RATE_LIMIT_SCALE: '1000000' }));
  try {
    const onProgress = (sent: number, faults: number) => note(`${String(sent).padStart(7)} calls, ${faults} faults`);
    const result = await fuzz({ stack, seed, requests, onProgress });
    return verdict(result, seed);
  } finally {
    await step(report, 'Stopping the stack', () => stack.stop());
  }
}

const SHOWN = 20;

function verdict(result: FuzzResult, seed: string): boolean {
  const { calls, bytes, crashes } = result;
  for (const [name, counts] of [...calls.statuses].sort(([one], [other]) => (one < other ? -1 : 1)))
    note(`${name.padEnd(24)} ${countsInWords(counts)}`);
  note(`${'raw bytes'.padEnd(24)} ${countsInWords(bytes.statuses)}`);
  const faults = [...calls.faults, ...bytes.faults];
  for (const { what, request } of faults.slice(0, SHOWN)) note(`\n${what}\n  ${request}`);
  const missing = oneSided(calls);
  for (const line of [...missing, ...crashes.slice(0, SHOWN)]) note(line);
  note(
    `\n${calls.sent + bytes.sent} requests with SEED=${seed}: ${faults.length} faults, ${crashes.length} crashes or logged failures, ${missing.length} calls seen from one side only.`,
  );
  return faults.length + crashes.length + missing.length === 0;
}

const countsInWords = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'closed'}: ${count}`)
    .join('  ');

run().then(
  (holds) => {
    process.exitCode = holds ? 0 : 1;
  },
  (error) => {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  },
);
