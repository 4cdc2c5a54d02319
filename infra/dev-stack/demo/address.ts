import { OperatorError } from '../operator-error.ts';
import { readRun } from '../run-state.ts';

/** Where the stack answers that the demo is about: URL, else PORT on this machine, else the stack that runs from DATA_DIR. */
export function addressOf(environment: NodeJS.ProcessEnv, dataDirectory: string, port: number): string {
  const asked = environment.URL;
  if (!asked) return (environment.PORT ? undefined : readRun(dataDirectory)?.url) ?? `http://localhost:${port}`;
  if (!/^https?:$/.test(URL.parse(asked)?.protocol ?? '')) {
    throw new OperatorError(`URL is "${asked}": it must be an address like https://fourball.example.`);
  }
  return new URL(asked).origin;
}
