import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, it } from 'vitest';
import { createBrowser } from '../../testing/browsers.ts';
import { sendAll } from '../../testing/mails.ts';
import { changeSettings, serviceWithSquads } from '../../testing/squads.ts';
import { roundFacts } from '../../testing/states.ts';

const { service, client, hear, squad, dana, sam, membershipOf } = await serviceWithSquads();

const ending = { timeZone: 'America/Denver', endsAt: '2055-06-11T02:30:00.000Z', outcome: null };
const newOffer = () => ({ ...roundFacts(squad, sam), ...ending });

const seat = 'at Heron Lake on Saturday, June 12 at 9:00 AM';

it('an offered seat is told to the golfer in line alone, mailed and pushed, once: also when its end moves, and where they want no confirmations', async () => {
  const { subscription } = createBrowser('https://push.example/sam');
  await service.call('POST', '/api/notifications/push-subscriptions', sam.id, subscription);
  const offer = newOffer();
  await hear(recommendationEvents.seatOffered, offer);
  await hear(recommendationEvents.seatOffered, { ...offer, endsAt: '2055-06-11T04:00:00.000Z' }, 2);
  const message = `A seat ${seat} is yours until Thursday, June 10 at 8:30 PM: say "I'm In" to take it`;
  expect(await service.notified(dana, sam)).toEqual([[], [message]]);
  expect(await client.mail.count({ where: { userId: sam.id, kind: 'seat-offered' } })).toBe(1);
  // One that is heard of after its end is in the app alone.
  await hear(recommendationEvents.seatOffered, { ...newOffer(), endsAt: new Date(0).toISOString() });
  expect([(await service.notified(sam))[0]?.length, await client.push.count()]).toEqual([2, 1]);
  await changeSettings(service, sam, { bookingConfirmations: false });
  await hear(recommendationEvents.seatOffered, newOffer());
  const mailed = (await sendAll(service))(sam);
  expect([(await service.notified(sam))[0]?.length, await client.push.count(), mailed.length]).toEqual([3, 2, 1]);
});

it('who is asked to take a free seat reads so and is mailed, alone, unless they have left the squad since', async () => {
  const asked = roundFacts(squad, sam);
  const mails = () => client.mail.count({ where: { userId: sam.id, kind: 'tee-time-asked' } });
  await hear(recommendationEvents.golferAsked, { ...asked, freeSeats: 2 });
  const message = `2 seats are free ${seat}, and you are free then: say "I'm In" to take one`;
  expect([await service.notified(dana, sam), await mails()]).toEqual([[[], [message]], 1]);
  await hear(squadEvents.memberLeft, { ...membershipOf(sam), reason: 'left' }, 2);
  await hear(recommendationEvents.golferAsked, { ...asked, id: newId(), freeSeats: 1 });
  expect(await mails()).toBe(1);
});

it.each([
  ['passed', [`The seat ${seat} is offered to the next in line. You keep your place for another one`]],
  ['taken', [`The seat ${seat} was taken by another. You keep your place in line`]],
  ['accepted', []],
  ['declined', []],
  ['ended', []],
] as const)('an offer that ended as %s drops its mail alone, told unless by their act', async (outcome, messages) => {
  const [ended, other] = [newOffer(), newOffer()];
  for (const offer of [ended, other]) await hear(recommendationEvents.seatOffered, offer);
  await hear(recommendationEvents.seatOfferEnded, { ...ended, outcome }, 2);
  expect((await service.notified(sam))[0]?.slice(2)).toEqual(messages);
  const mails = await client.mail.findMany({ where: { userId: sam.id }, orderBy: { id: 'asc' } });
  expect(mails.map((mail) => mail.outcome)).toEqual(['unwanted', null]);
});
