import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, setGlobalDispatcher } from 'undici';
import { OperatorError, sentenceOf } from '../local/operator-error.ts';
import { prepare } from '../local/prepare.ts';
import { step, terminalReport } from '../local/report.ts';
import { ensureTools } from '../local/system-tools.ts';
import { startProofStack } from '../proofs/stack.ts';
import { faultsOf } from './judgement.ts';
import { gaugeIn } from './readings.ts';
import { readSoakSettings } from './settings.ts';
import { runSoak } from './soak.ts';
import { sheetOf, summaryOf } from './summary.ts';

/** Longer than a pool keeps a connection that nobody uses. */
const REST_MS = 45_000;
const EVERY_MS = 5_000;
const TOLD_EVERY_S = 60;
/** A golfer hangs up so long after a call. Left to the gateway's offer they would stay for longer than the rest lasts. */
const HANG_UP_MS = 4_000;

const report = terminalReport();
const note = (line: string) => report({ kind: 'note', line });

async function run(): Promise<boolean> {
  const { minutes, warmUpMinutes, rate, seed } = readSoakSettings(process.env);
  const asked = `SEED=${seed} MINUTES=${minutes} WARM_UP=${warmUpMinutes} RATE=${rate}`;
  await prepare(report);
  await ensureTools(['nats-server'], report);
  note(asked);
  const folder = await mkdtemp(join(tmpdir(), 'fourball-soak-'));
  const stack = await step(report, 'Starting the stack', () => startProofStack(gaugeIn(folder)));
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new OperatorError('The run was interrupted.')));
    }
  });
  setGlobalDispatcher(new Agent({ keepAliveTimeout: HANG_UP_MS, keepAliveMaxTimeout: HANG_UP_MS }));
  let told = 0;
  const soaking = runSoak({
    stack,
    folder,
    seed,
    rate,
    warmUpMs: warmUpMinutes * 60_000,
    loadMs: minutes * 60_000,
    restMs: REST_MS,
    everyMs: EVERY_MS,
    onSample(stage, seconds) {
      if (seconds < told) return;
      told = seconds + TOLD_EVERY_S;
      note(`${(seconds / 60).toFixed(0).padStart(4)} min ${stage}`);
    },
  });
  try {
    const soak = await Promise.race([soaking, interrupted]);
    await writeFile(join(folder, 'samples.csv'), sheetOf([...soak.warmUp, ...soak.series]));
    const faults = faultsOf(soak);
    note(`\n${summaryOf(soak)}\n`);
    note(faults.length === 0 ? 'Every promise holds.' : faults.map((fault) => `BROKEN: ${fault}`).join('\n'));
    note(`The samples are in ${folder}/samples.csv. Again: make soak ${asked}`);
    return faults.length === 0;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await step(report, 'Stopping the stack', () => stack.stop());
  }
}

run().then(
  (holds) => {
    process.exit(holds ? 0 : 1);
  },
  (error) => {
    console.error(sentenceOf(error));
    process.exit(1);
  },
);
