import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { UsageError } from '@fourball/kit/process/command.ts';

/** The service that a word names. @throws UsageError that names the word, and the services. */
export function readService(usage: string, word: string | undefined): ServiceName {
  const service = SERVICES.find((known) => known === word);
  if (service) return service;
  const all = `${usage}, of ${SERVICES.join(', ')}.`;
  throw word === undefined ? new UsageError(all) : new UsageError(all, { fault: `There is no service "${word}".` });
}
