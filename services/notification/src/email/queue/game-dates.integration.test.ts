import type { GameDateState } from '@fourball/contracts/events/game-date.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { beforeEach, expect, it } from 'vitest';
import { clockStamp } from '../../lib/format.ts';
import { decoded, mailServerOfEachTest } from '../../testing/mail-server.ts';
import { allSent, deliveryTo, mailsOf, sendAll, startReplica, subjectsOf } from '../../testing/mails.ts';
import { addGolfer, type Outsider } from '../../testing/outsiders.ts';
import { changeSettings, serviceWithSquads } from '../../testing/squads.ts';
import { gameDateState, inHours, rankedSlot, weeklySlotsState, zoneAt } from '../../testing/states.ts';

const { service, scene, client, hear, book, squad, dana, sam, kim, membershipOf } = await serviceWithSquads();
const server = mailServerOfEachTest();
let pat: Outsider;
let date: GameDateState;
beforeEach(async () => {
  pat = await addGolfer(service, scene);
  await client.mail.deleteMany();
  const everybody = [dana, sam, kim, pat].map(({ id }) => id);
  date = gameDateState({ squadId: squad.id, silent: everybody, deadlineAt: inHours(72).toISOString() });
});

/** Texts of the mails to a golfer once all is sent. */
const textsTo = async (golfer: { email: string }) =>
  (await sendAll(service, server))(golfer).map(({ message }) => decoded(message).replaceAll('\r\n', '\n'));

it('word that waits for the morning is not taken before, and is no mail that waits too long; that a start of the early morning is off leaves at night', async () => {
  const timeZone = zoneAt(23);
  const [tomorrow = ''] = clockStamp(Date.now() + 8 * 60 * 60 * 1000, timeZone).split(' ');
  const early = { ...date, timeZone, date: tomorrow, time: '07:30', in: [sam.id, kim.id], silent: [pat.id] };
  await hear(recommendationEvents.gameDateNudged, { ...early, nudge: 1 });
  await hear(recommendationEvents.gameDateLocked, { ...early, silent: [] }, 2);
  const mails = mailsOf(service, deliveryTo(server.url));
  expect([await mails.claim(10), await client.mail.count()]).toEqual([[], 4]);
  expect(await mails.measure()).toEqual({ waiting: 0, lagSeconds: 0 });
  await hear(recommendationEvents.gameDateSkipped, { ...early, reason: 'rain', nextDate: null, changedBy: dana.id }, 3);
  const off = (await mails.claim(10)).map(({ kind, userId }) => `${kind} ${userId}`);
  expect(off.toSorted()).toEqual([sam, kim].map(({ id }) => `game-date-skipped ${id}`).toSorted());
  expect(await client.mail.findMany({ where: { userId: pat.id } })).toMatchObject([{ outcome: 'unwanted' }]);
});

it('of several mails about one date within a minute the last is sent, beside it the week that went with another, and no nudge after the deadline', async () => {
  await changeSettings(service, sam, { weeklyReminders: true });
  await hear(recommendationEvents.weeklySlotsRanked, weeklySlotsState({ squadId: squad.id }));
  await hear(recommendationEvents.gameDateOpened, date);
  await hear(recommendationEvents.gameDateMoved, { ...date, date: '2055-06-13', movedFrom: date, changedBy: null }, 2);
  const late = gameDateState({ squadId: squad.id, silent: [sam.id], deadlineAt: inHours(-0.1).toISOString() });
  await hear(recommendationEvents.gameDateNudged, { ...late, nudge: 1 });
  await client.$executeRaw`UPDATE mails SET created_at = created_at - interval '1 minute'`;
  const { stop } = startReplica(service, deliveryTo(server.url), { delaySeconds: 60 });
  await allSent(service);
  await stop();
  const toSam = server.received.filter(({ to }) => to.includes(sam.email));
  expect(subjectsOf(toSam).toSorted()).toEqual([
    expect.stringContaining('Moved: Saturday game on Sunday, June 13'),
    expect.stringContaining('This week with'),
  ]);
});

it('a player whose seat is booked by then is mailed the booking alone; leaders get numbers all the same, as long as they lead', async () => {
  const locked = { ...date, in: [dana.id, sam.id, kim.id], silent: [pat.id], waiting: [kim.id] };
  const former = [sam, kim].map(membershipOf);
  for (const one of former) await hear(squadEvents.memberChanged, { ...one, role: 'leader' }, 2);
  await hear(recommendationEvents.gameDateAnswered, locked, 2);
  await hear(recommendationEvents.gameDateLocked, locked, 3);
  for (const one of former) await hear(squadEvents.memberChanged, one, 3);
  await book([dana, sam], { recommendationId: date.recommendationId ?? '' });
  const received = await sendAll(service, server);
  const about = (golfer: { email: string }) =>
    subjectsOf(received(golfer))
      .map((subject) => subject?.slice(0, 11))
      .sort();
  const toDana = ['Everybody h', 'You play: S', "You're play"];
  expect([dana, sam, kim].map(about)).toEqual([toDana, ["You're play"], ['1st in line']]);
  expect(decoded(received(kim)[0]?.message ?? '')).not.toContain('Players:');
  const sheet = received(dana)
    .map(({ message }) => decoded(message))
    .find((text) => text.includes('You play:'));
  expect(sheet).toContain('Players: Dana Reed and Sam Reed\r\nIn line: Kim Reed');
});

it('the week and an opening of one day are one mail, with reasons that name golfers as they are called now, and none to who left meanwhile', async () => {
  await changeSettings(service, sam, { weeklyReminders: true });
  const receipt = [{ factor: 'fairness' as const, points: 5, reason: `{${kim.id}} waits` }];
  const opensAt = new Date().toISOString();
  const week = weeklySlotsState({ squadId: squad.id, slots: [rankedSlot({ receipt })], opensAt });
  await hear(recommendationEvents.weeklySlotsRanked, week);
  await hear(recommendationEvents.gameDateOpened, date);
  await hear(squadEvents.memberLeft, { ...membershipOf(kim), reason: 'removed', changedBy: dana.id }, 2);
  const texts = await textsTo(sam);
  expect([texts, await textsTo(kim)].map(({ length }) => length)).toEqual([1, 0]);
  expect(texts[0]).toContain('Are you in?');
  const listed = '1. Saturday, June 12 at 9:00 AM\nHeron Lake Golf Club\n2 of 3 free, 80% match\nKim Reed waits\n';
  expect(texts[0]).toContain(listed);
});
