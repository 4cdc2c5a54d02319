import { join } from 'node:path';
import { sentenceOf } from '../operator-error.ts';
import { terminalReport } from '../report.ts';
import { readRun } from '../run-state.ts';
import { readSettings } from '../settings.ts';
import { addressOf } from './address.ts';
import { fillStack } from './demo.ts';
import { formatSignIns, keepSignIns } from './sign-ins.ts';

async function demo(): Promise<void> {
  const { port, dataDirectory } = readSettings(process.env);
  const url = addressOf(process.env, dataDirectory, port);
  const isOfHere = readRun(dataDirectory)?.url === url;
  const signIns = await fillStack(url, terminalReport(), isOfHere ? join(dataDirectory, 'mail') : undefined);
  // "make start" shows them again for the stack that keeps its data here.
  if (isOfHere) keepSignIns(dataDirectory, signIns);
  console.log(`Sign in at ${url} as any of them:\n${formatSignIns(signIns)}`);
}

demo().catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
