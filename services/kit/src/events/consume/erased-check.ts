import { Envelope } from '@fourball/contracts/events/event.ts';
import type { JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { isTombstone } from './inbox.ts';

/**
 * Whether the stream still tells what a message does: not where the message was purged meanwhile, nor where it has told
 * of the aggregate's end since.
 */
export async function isStillStored(
  manager: JetStreamManager,
  message: JsMsg,
  event: Envelope | undefined,
): Promise<boolean> {
  // Under another subject than its aggregate's nobody erases it.
  if (!event || !message.subject.endsWith(`.${event.subject}`)) return true;
  const last = await manager.streams.getMessage(message.info.stream, { last_by_subj: `*.*.*.${event.subject}` });
  const { data: newest } = Envelope.safeParse(last?.json());
  return newest !== undefined && !(isTombstone(newest) && newest.aggregateversion > event.aggregateversion);
}
