import { OperatorError, sentenceOf } from '../local/operator-error.ts';
import { prepare } from '../local/prepare.ts';
import { step, terminalReport } from '../local/report.ts';
import { ensureTools } from '../local/system-tools.ts';
import { runCampaign } from './campaign.ts';
import { violationsOf } from './invariants.ts';
import { readChaosSettings } from './settings.ts';
import { type ChaosStack, startChaosStack } from './stack.ts';
import { summaryOf, violationsText } from './summary.ts';

const QUIET_DEADLINE_MS = 120_000;
const report = terminalReport();
const note = (line: string) => report({ kind: 'note', line });

async function run(): Promise<boolean> {
  const settings = readChaosSettings(process.env);
  const { seed, kills, replicas } = settings;
  await prepare(report);
  await ensureTools(['nats-server'], report);
  note(`SEED=${seed} KILLS=${kills} REPLICAS=${replicas}`);
  const stack = await step(report, 'Starting the stack', () => startChaosStack(settings));
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new OperatorError('The run was interrupted.')));
    }
  });
  let holds = false;
  try {
    holds = await Promise.race([campaign(stack, settings), interrupted]);
  } finally {
    await step(report, 'Stopping the stack', () => stack.remove({ keepFolder: !holds }));
  }
  if (!holds)
    note(
      `The logs of every process are in ${stack.folder}/logs. Again: make chaos SEED=${seed} KILLS=${kills} REPLICAS=${replicas}`,
    );
  return holds;
}

async function campaign(stack: ChaosStack, settings: ReturnType<typeof readChaosSettings>): Promise<boolean> {
  let struck = 0;
  const result = await runCampaign({
    ...settings,
    stack,
    quietDeadlineMs: QUIET_DEADLINE_MS,
    onBlow(recoveries) {
      struck += recoveries.filter(({ kind }) => kind === 'kill').length;
      const told = recoveries.map(
        ({ kind, name, awayMs, recoveryMs }) =>
          `${kind} (${name}) ${awayMs.toFixed(0)} ms, recovered in ${recoveryMs.toFixed(0)} ms`,
      );
      note(`${String(struck).padStart(4)}/${settings.kills} ${told.join('; ')}`);
    },
  });
  const violations = violationsOf(result);
  note(`\n${summaryOf(result)}\n`);
  if (violations.length > 0) note(violationsText(violations));
  const verdict = violations.length === 0 ? 'Every promise holds' : `${violations.length} promises are broken`;
  note(`${verdict} after ${struck} kills with SEED=${settings.seed}.`);
  return violations.length === 0;
}

run().then(
  (holds) => {
    process.exitCode = holds ? 0 : 1;
  },
  (error) => {
    console.error(sentenceOf(error));
    // A campaign that was interrupted would go on calling a stack that is gone.
    process.exit(1);
  },
);
