import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents, type TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { type MembershipState, squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarsIn, decoded, headerOf, mailServerOfEachTest, type ReceivedMail } from '../../testing/mail-server.ts';
import { allSent, deliveryTo, invite, sendAll, startReplica, subjectsOf } from '../../testing/mails.ts';
import { addGolfer, askToClaim, giveLink, type Outsider, removeGolfer } from '../../testing/outsiders.ts';
import { changeSettings, createSquad, sendTeeTime, serviceWithSquads } from '../../testing/squads.ts';
import { inHours, recommendationState, roundAt, weeklySlotsState } from '../../testing/states.ts';
import { remindOfTeeTimes } from '../../triggers/reminders/service.ts';

const { service, scene, hear, cancel, client, squad, dana, sam, kim, membershipOf } = await serviceWithSquads();
const server = mailServerOfEachTest();
let pat: Outsider;
beforeEach(async () => {
  pat = await addGolfer(service, scene);
  await client.mail.deleteMany();
});

const pageOf = (token: string) => `https://golf.example.com/a/${token}/`;
/** Text of a mail in both of its forms, without breaks of lines. */
const wordsOf = (mail: ReceivedMail | undefined) => decoded(mail!.message).replaceAll(/[\s\u200c]+/g, ' ');
const mailsTo = async (golfer: { email: string }) => (await sendAll(service, server))(golfer).map(wordsOf);
const book = (change: Partial<TeeTimeState> = {}, players: { id: string }[] = [sam, pat]) =>
  service.book(players, { squadId: squad.id, changedBy: dana.id, ...change });
/** Has a link made that this service cannot open. */
const makeSealedOtherwise = ({ id, squadId, userId }: MembershipState) =>
  hear(authEvents.answerLinkMade, { id, squadId, userId, isRenewed: false, sealed: 'for somebody else' });

describe('a mail to a golfer without an account', () => {
  it('of a booked round leads to their own page with the round first and nowhere into the app, says who added them, and ends them all by one click', async () => {
    const { recommendationId, id } = await book();
    const [words = '', ...more] = await mailsTo(pat);
    expect(more).toEqual([]);
    expect(words).toContain(`Answer: ${pageOf(pat.token)}?round=${recommendationId}`);
    expect(words).toContain(`href="${pageOf(pat.token)}?round=${recommendationId}"`);
    expect(words).not.toMatch(new RegExp(`in Fourball|/round/${id}`));
    expect(words).toContain('because Dana Reed added you to Weekend Warriors on Fourball.');
    expect(words).toContain(`Never again: ${pageOf(pat.token)}#mails`);
    const mail = server.received.find(({ to }) => to.includes(pat.email))!;
    const [calendar] = calendarsIn(mail);
    expect(calendar?.text).toContain(`UID:${id}@`);
    expect(calendar?.text).not.toMatch(/\/round\/|\/a\//);
    // The one click of RFC 8058 ends all of them.
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, path = ''] = /golf\.example\.com(\/[^>]+)>/.exec(headerOf(mail, 'List-Unsubscribe') ?? '') ?? [];
    expect((await service.call('POST', path)).statusCode).toBe(200);
    await book();
    expect(await mailsTo(pat)).toHaveLength(1);
  });

  it('comes of the week, of a reminder, of a lost seat, of a cancelled round and of a leader’s words, each with the page', async () => {
    await changeSettings(service, pat, { weeklyReminders: true });
    await hear(recommendationEvents.weeklySlotsRanked, weeklySlotsState({ squadId: squad.id }));
    const state = await book(roundAt(inHours(23), { squadId: squad.id, players: [sam.id, pat.id] }));
    await client.reminder.deleteMany();
    await remindOfTeeTimes({ ...service.live, log: createCapturedLog().log, now: new Date() });
    expect(await mailsTo(pat)).toHaveLength(3);
    await hear(recommendationEvents.seatFreed, { ...state, players: [sam.id], changedBy: pat.id }, 2);
    await cancel(await book());
    expect((await sendTeeTime(service, squad, dana, [pat], { note: 'Come' })).json()).toEqual({ notified: 1 });
    const all = await mailsTo(pat);
    expect(all).toHaveLength(7);
    for (const words of all) {
      expect(words).toContain(pageOf(pat.token));
      expect(words).not.toMatch(/in Fourball|golf\.example\.com\/(?!a\/|api\/unsubscribe)/);
    }
    const asked = (name: string) => all.find((words) => words.includes(name));
    expect(asked('You gave up your seat')).toContain(`?round=${state.recommendationId}&answer=in`);
    expect(asked('Cancelled:')).not.toContain('?round=');
    expect(asked('This week with')).not.toContain('See this tee time');
  });

  it('asks for a round that was picked, and for one that is booked with free seats, unless they have answered, of which others read in the app', async () => {
    const round = { ...recommendationState({ squadId: squad.id }), courseName: 'Heron Lake' };
    await hear(recommendationEvents.slotChosen, { ...round, changedBy: dana.id });
    for (const change of [{ out: [pat.id] }, { confirmedMembers: [pat.id] }])
      await hear(recommendationEvents.slotChosen, { ...round, id: newId(), changedBy: dana.id, ...change });
    const booked = { ...round, confirmedMembers: [dana.id], bookedBy: dana.id, status: 'booked' as const };
    await hear(recommendationEvents.recommendationBooked, { ...booked, freeSeats: 2 }, 2);
    await hear(recommendationEvents.recommendationBooked, { ...booked, id: newId(), freeSeats: 0 }, 2);
    await hear(recommendationEvents.recommendationBooked, { ...booked, id: newId(), freeSeats: 2, out: [pat.id] }, 2);
    const mails = await mailsTo(pat);
    expect(mails).toHaveLength(2);
    for (const words of mails) expect(words).toContain(`I'm in: ${pageOf(pat.token)}?round=${round.id}&answer=in`);
    expect(mails.join()).toContain('Dana Reed picked a tee time for Weekend Warriors.');
    expect(mails.join()).toContain('Weekend Warriors plays, and 2 seats are free.');
    expect(await mailsTo(sam)).toEqual([]);
  });

  it('waits until it is known who added them and by which link they answer', async () => {
    const golferId = newId();
    const golfer = { ...pat, id: golferId, email: `${golferId}@example.com`, membership: undefined, token: undefined };
    await hear(authEvents.userRegistered, golfer);
    await book({}, [golfer]);
    arrange(() => startReplica(service, deliveryTo(server.url)));
    const tried = await until('an attempt', () => client.mail.findFirst({ where: { lastError: { not: null } } }));
    expect(tried).toMatchObject({ userId: golferId, outcome: null });
  });

  it('does not come once they were removed, also of what had waited, nor to open an account', async () => {
    await book();
    await removeGolfer(service, pat);
    expect(await mailsTo(pat)).toEqual([]);
    expect(await client.answerLink.findMany()).toMatchObject([{ id: pat.membership.id, sealed: null }]);
    await askToClaim(service, pat, pat.email);
    await service.deleteAccount(pat);
    const { id, firstName, lastName, email } = pat;
    const late = { squadId: squad.id, addedBy: dana.id, handicap: null };
    await hear(squadEvents.golferAdded, { id, firstName, lastName, email, ...late });
    await giveLink(service, { ...pat.membership, id: newId() });
    await askToClaim(service, pat, pat.email);
    expect(await client.addedGolfer.count({ where: { id: pat.id, gone: false } })).toBe(0);
    expect(await client.answerLink.count({ where: { userId: pat.id, gone: false } })).toBe(0);
    expect(await mailsTo(pat)).toEqual([]);
  });
});

it('a mail to a golfer with an account leads to their own page first, and then into the app, with the foot of their settings', async () => {
  const token = await giveLink(service, membershipOf(sam));
  const { recommendationId, id } = await book();
  const [words = '', ...more] = await mailsTo(sam);
  expect(more).toEqual([]);
  const [own, app] = [`${pageOf(token)}?round=${recommendationId}`, `https://golf.example.com/round/${id}`];
  expect(words).toContain(`Answer: ${own} Open it in Fourball: ${app}`);
  expect(words.indexOf(`href="${own}"`)).toBeLessThan(words.indexOf(`href="${app}"`));
  expect(words).toContain('Unsubscribe from booking confirmations');
  expect(words).not.toContain('Never again');
});

it('a mail to a golfer with an account goes without the page where there is none, where it ended, and where it cannot be opened', async () => {
  await giveLink(service, membershipOf(sam));
  await hear(authEvents.answerLinkEnded, { id: membershipOf(sam).id }, 2);
  await makeSealedOtherwise(membershipOf(kim));
  await book({}, [dana, sam, kim]);
  for (const golfer of [dana, sam, kim]) {
    const [words = ''] = await mailsTo(golfer);
    expect(words).toContain('Open it in Fourball:');
    expect(words).not.toContain('/a/');
  }
});

describe('a personal link', () => {
  it('is mailed once to whom a leader added, also once they are given an address, with what it does, stands nowhere at rest, and is mailed to nobody with an account', async () => {
    const added = await addGolfer(service, scene);
    await giveLink(service, membershipOf(sam));
    const atRest = [await client.answerLink.findMany(), await client.mail.findMany()];
    expect(JSON.stringify(atRest)).not.toContain(added.token);
    const mails = await mailsTo(added);
    expect(mails).toEqual([expect.stringContaining(`Open your page: ${pageOf(added.token)} `)]);
    expect(mails[0]).toContain('Dana Reed added you to the golf squad Weekend Warriors on Fourball. You need no');
    await makeSealedOtherwise(added.membership);
    expect(await mailsTo(added)).toHaveLength(1);
    expect(await mailsTo(sam)).toEqual([]);
    const later = { ...(await addGolfer(service, scene, '')), email: `${newId()}@example.com` };
    for (const version of [2, 3]) await hear(authEvents.userChanged, later, version);
    expect(await mailsTo(later)).toEqual([expect.stringContaining(`Open your page: ${pageOf(later.token)} `)]);
  });

  it('that is renewed is mailed to everybody, and later mails carry the new one alone', async () => {
    await giveLink(service, membershipOf(sam));
    const tokens = new Map([
      [pat, await giveLink(service, pat.membership, 2)],
      [sam, await giveLink(service, membershipOf(sam), 2)],
    ]);
    await book();
    for (const [golfer, token] of tokens) {
      const mails = await mailsTo(golfer);
      expect(mails).toHaveLength(2);
      expect(mails.some((words) => words.includes('Your new link to Weekend Warriors'))).toBe(true);
      for (const words of mails) expect(words).toContain(pageOf(token));
      expect(mails.join()).not.toContain(pat.token);
    }
  });

  it('that its holder ended is told to the leaders as well, who learn whether it was mailed', async () => {
    const mute = await addGolfer(service, scene, '');
    await giveLink(service, pat.membership, 2, true);
    await giveLink(service, mute.membership, 2, true);
    await giveLink(service, membershipOf(sam), 2);
    const told = async (golfer: { id: string }) =>
      (await client.notification.findMany({ where: { userId: golfer.id }, orderBy: { id: 'asc' } }))
        .filter(({ title }) => title === 'A personal link was ended')
        .map(({ message }) => message.replaceAll(/[\u2066-\u2069]/g, ''));
    const sentence = 'Whoever had the link of Pat Moreno to Weekend Warriors asked for a new one.';
    expect(await told(dana)).toEqual([
      `${sentence} It was mailed to them, unless they want no mails: then pass it on.`,
      `${sentence} We cannot mail them: pass it on.`,
    ]);
    for (const golfer of [sam, pat]) expect(await told(golfer)).toEqual([]);
    expect(await mailsTo(pat)).toHaveLength(1);
  });

  it('counts with the invitations that an address gets a day, from whichever squads', async () => {
    await addGolfer(service, await createSquad(service), pat.email);
    await giveLink(service, pat.membership, 2);
    await invite(service, pat.email, { squadId: newId(), invitedBy: kim.id });
    arrange(() => startReplica(service, deliveryTo(server.url), { limitScale: 0.1 }));
    await allSent(service);
    expect(subjectsOf(server.received.filter(({ to }) => to.includes(pat.email)))).toHaveLength(1);
    expect(await client.mail.count({ where: { outcome: 'over-limit' } })).toBe(2);
  });
});

it('an invitation to the address of a golfer without an account is one to an address without an account', async () => {
  await invite(service, pat.email, { squadId: squad.id, invitedBy: dana.id });
  expect(await client.mail.findMany()).toMatchObject([{ kind: 'squad-invitation', userId: null, isHeld: false }]);
  expect(await client.notification.count({ where: { userId: pat.id, type: 'squad_invite' } })).toBe(0);
});

it('a golfer without an account who asks for one is mailed the link at the address that they asked for, also where no mails are wanted', async () => {
  const unknown = await addGolfer(service, scene, '');
  await client.mail.deleteMany();
  const email = `${newId()}@example.com`;
  const by = { userId: pat.id, link: squad.id };
  expect((await service.sendForm('/a/-/mails', { mails: 'none' }, by)).statusCode).toBe(303);
  const tokens = [await askToClaim(service, unknown, email), await askToClaim(service, pat, pat.email)];
  const received = await sendAll(service, server);
  for (const [index, to] of [email, pat.email].entries()) {
    const mails = received({ email: to }).map(wordsOf);
    expect(mails).toEqual([expect.stringContaining(`https://golf.example.com/claim?token=${tokens[index]}`)]);
  }
});
