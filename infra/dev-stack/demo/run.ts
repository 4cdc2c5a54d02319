import { join } from 'node:path';
import { OperatorError, sentenceOf } from '../operator-error.ts';
import { terminalReport } from '../report.ts';
import { readRun } from '../run-state.ts';
import { readSettings } from '../settings.ts';
import { fillStack } from './demo.ts';
import { formatSignIns, keepSignIns } from './sign-ins.ts';

/** Where the stack to fill answers: URL, else PORT on this machine, else the stack that runs from DATA_DIR. */
function addressOf(environment: NodeJS.ProcessEnv, dataDirectory: string, port: number): string {
  const asked = environment.URL;
  if (!asked) return (environment.PORT ? undefined : readRun(dataDirectory)?.url) ?? `http://localhost:${port}`;
  if (!/^https?:$/.test(URL.parse(asked)?.protocol ?? '')) {
    throw new OperatorError(`URL is "${asked}": it must be an address like https://fourball.example.`);
  }
  return new URL(asked).origin;
}

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
