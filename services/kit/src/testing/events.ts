import type { DataOf, Envelope, EventKind } from '@fourball/contracts/events/event.ts';
import { newId } from '../id.ts';

/** An event as another service would publish it, alone in its write. */
export function eventOf<K extends EventKind>(kind: K, version: number, data: DataOf<K> & { id: string }): Envelope {
  return {
    specversion: '1.0',
    id: newId(),
    source: `/${kind.publisher}`,
    type: kind.type,
    subject: data.id,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    aggregateversion: version,
    correlationid: newId(),
    writeid: newId(),
    data,
  };
}
