import { SERVICES } from '@fourball/contracts/services.ts';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { runEntry } from './entry.ts';

/** @returns the exit code of the command. */
export async function runEvents([name, ...command]: string[]): Promise<number> {
  const service = SERVICES.find((known) => known === name);
  if (!service) {
    const fault = name === undefined ? '' : `There is no service "${name}". `;
    throw new OperatorError(`${fault}Usage: npm run ops -- events <service> <command>, of ${SERVICES.join(', ')}.`);
  }
  return runEntry(service, 'events.ts', command);
}
