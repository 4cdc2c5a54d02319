import { SERVICES } from '@fourball/contracts/services.ts';
import { OperatorError, sentenceOf } from '../../dev-stack/operator-error.ts';
import { runEntry } from './entry.ts';

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** Answers the exit code of the command. */
async function run([name, ...command]: string[]): Promise<number> {
  const service = SERVICES.find((known) => known === name);
  if (!service) throw new OperatorError(`Usage: npm run events -- <service> <command>, of ${SERVICES.join(', ')}.`);
  return runEntry(service, 'events.ts', command);
}
