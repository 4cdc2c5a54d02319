import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';

/**
 * Names one write: which service published, the id that all events of the write share, and how many there are. A
 * reader that has dealt with that many events of the write shows it.
 */
export interface WriteToken {
  readonly publisher: ServiceName;
  readonly writeId: string;
  readonly events: number;
}

const pattern = new RegExp(`^(${SERVICES.join('|')}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([1-9][0-9]{0,4})$`);

export const formatWriteToken = (write: WriteToken): string => `${write.publisher}:${write.writeId}:${write.events}`;

/** The tokens in a header's value, one of each publisher; malformed ones are left out: a browser may alter them. */
export function parseWriteTokens(value: string | undefined): WriteToken[] {
  const tokens = new Map<ServiceName, WriteToken>();
  for (const part of value?.split(',') ?? []) {
    const [, publisher, writeId, events] = pattern.exec(part) ?? [];
    if (!publisher || !writeId) continue;
    tokens.set(publisher as ServiceName, { publisher: publisher as ServiceName, writeId, events: Number(events) });
  }
  return [...tokens.values()];
}
