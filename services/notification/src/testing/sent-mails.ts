import { until } from '@fourball/kit/testing/until.ts';
import ICAL from 'ical.js';
import { calendarsIn, headerOf, type ReceivedMail, type startMailServer } from './mail-server.ts';
import { deliveryTo, startReplica } from './mails.ts';
import type { NotificationService } from './notification-service.ts';

/** Sends what waits; answers the mails that a golfer got, in the order in which they came. */
export async function sendAll(service: NotificationService, server: Awaited<ReturnType<typeof startMailServer>>) {
  const replica = startReplica(service, deliveryTo(server.url));
  const waiting = () => service.client.mail.count({ where: { outcome: null } });
  await until('all mails to be sent', async () => (await waiting()) === 0);
  await replica.stop();
  return (golfer: { email: string }) => server.received.filter(({ to }) => to.includes(golfer.email));
}

export const subjectsOf = (mails: readonly ReceivedMail[]) =>
  mails.map((mail) => headerOf(mail, 'Subject')?.replace(/\r\n/g, ''));

/** The event in a mail's calendar file, as an independent parser reads it. */
export function eventIn(mail: ReceivedMail | undefined) {
  const [calendar] = calendarsIn(mail!);
  const parsed = new ICAL.Component(ICAL.parse(calendar!.text));
  const event = new ICAL.Event(parsed.getFirstSubcomponent('vevent')!);
  return {
    method: parsed.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().toISOString(),
    status: event.component.getFirstPropertyValue('status'),
  };
}
