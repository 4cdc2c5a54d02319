import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { streamOf } from '@fourball/kit/events/broker.ts';

/** Written from the services' consumers by the structure check. */
const rights = readFileSync(new URL('../../deploy/broker/accounts.conf', import.meta.url), 'utf8');

const readBy = (reader: ServiceName) =>
  SERVICES.filter((publisher) => rights.includes(`"$JS.API.CONSUMER.CREATE.${streamOf(publisher)}.${reader}"`));

/** Publishers that each service reads, by its rights at the broker. */
export const publishersOf = Object.fromEntries(SERVICES.map((reader) => [reader, readBy(reader)])) as Record<
  ServiceName,
  ServiceName[]
>;
