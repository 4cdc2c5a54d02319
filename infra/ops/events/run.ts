import { readService } from '../service-word.ts';
import { runEntry } from './entry.ts';

/** @returns the exit code of the command. */
export async function runEvents([name, ...command]: string[]): Promise<number> {
  const service = readService('Usage: npm run ops -- events <service> <command>', name);
  return runEntry(service, 'events.ts', command);
}
