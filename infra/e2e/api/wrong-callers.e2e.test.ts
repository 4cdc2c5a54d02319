import { DAYS } from '@fourball/contracts/constants.ts';
import { type Access, isByLink } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { describe, expect, inject, test } from 'vitest';
import { createVisitor } from '../../lib/visitor.ts';
import { attempt, problemOf } from '../../proofs/asking.ts';
import { feedTokenOf } from '../../proofs/calendar-file.ts';
import { queryOf } from '../../proofs/databases.ts';
import { firstOf, type Golfer, inDays, registerGolfer, sendNotice } from '../../proofs/golfer.ts';
import { bringByLink } from '../../proofs/guest-link.ts';
import { addByLink, personalLinks, sharedLinks } from '../../proofs/personal-link.ts';
import { aBrowser } from '../../proofs/push-browser.ts';
import { gather } from '../../proofs/rulebook/house.ts';
import { COMMON_PARAMS, paramNames, type RouteName, routeNames, routeOf, sampleOf } from '../../proofs/samples.ts';
import { caughtUp } from '../../proofs/settled.ts';

/*
 * Every call x everyone who may not make it. What each of them gets follows from the access that the contract names, so
 * that a new call is covered on the day it is added.
 */
const callers = {
  visitor: 'an anonymous visitor',
  deleted: 'a golfer whose account was deleted',
  stranger: 'a stranger',
  former: 'a former member',
  rival: "another squad's leader",
  member: 'a member',
  leader: 'a leader who did not create the squad',
} as const;
type Caller = keyof typeof callers;

/** Status of a refusal; `own` where the call is about the caller alone; undefined where the caller is a right one. */
type Outcome = number | 'own' | undefined;

/** Where being in the squad is not enough, and the access alone does not say so. */
const finer: Partial<Record<RouteName, Partial<Record<Caller, Outcome>>>> = {
  // The one to be removed is a leader.
  removeMember: { member: 403, leader: 403 },
  // Neither of them has a seat.
  cancelBooking: { member: 403, leader: 403 },
  // Neither the host nor a leader.
  removeGuest: { member: 403 },
};

function outcomeOf(name: RouteName, caller: Caller): Outcome {
  const { access } = routeOf(name);
  const ofThing = paramNames(routeOf(name)).some((param) => !COMMON_PARAMS.includes(param));
  // Nobody's token leads anywhere, whoever sends it.
  if (isByLink({ access })) return 404;
  if (access === 'anyone') return caller === 'visitor' ? (ofThing ? 404 : 'own') : undefined;
  if (caller === 'visitor' || caller === 'deleted') return 401;
  if (caller === 'member' || caller === 'leader') return finer[name]?.[caller] ?? inside(access, caller, ofThing);
  return ofThing ? 404 : 'own';
}

function inside(access: Access, caller: 'member' | 'leader', ofThing: boolean): Outcome {
  if (access === 'leader') return caller === 'member' ? 403 : undefined;
  if (access === 'creator') return 403;
  return access === 'owner' && ofThing ? 404 : undefined;
}

/** The sentence to who is not signed in, and the codes of other refusals. */
const REFUSED: Readonly<Record<number, string>> = { 401: 'Not authenticated', 403: 'forbidden', 404: 'not-found' };

/** A link that leads nowhere is told of in a page. */
function reasonOf(name: RouteName, answer: Awaited<ReturnType<typeof attempt>>): string {
  if (isByLink(routeOf(name))) return /invalid or has expired/.test(answer.text) ? 'not-found' : answer.text;
  const { code, detail } = problemOf(answer);
  return answer.status === 401 ? detail : code;
}

/** A former member keeps what they were told while they were in the squad. */
const remembers = (name: RouteName, caller: Caller) => caller === 'former' && name === 'listNotifications';

const stack = inject('stack');

const squad = await openSecretSquad();
const before = await squad.look();

test('there is something to put into the path of every call', () => {
  for (const name of routeNames) expect(sampleOf(name, squad.things)).toBeTypeOf('object');
});

test('the secrets are there to be found: their golfers read every one of them', async () => {
  const read = JSON.stringify(before);
  for (const secret of squad.secrets) expect(read).toContain(secret);
});

describe.each(Object.entries(callers) as [Caller, string][])('%s: %s', (caller) => {
  const cases = routeNames.flatMap((name) => {
    const outcome = outcomeOf(name, caller);
    const { method, path } = routeOf(name);
    return outcome === undefined ? [] : [{ name, call: `${method} ${path}`, outcome }];
  });

  test.each(cases)('$call answers $outcome and tells nothing', async ({ name, outcome }) => {
    const answer = await attempt(squad.cast[caller], routeOf(name), sampleOf(name, squad.things));
    if (outcome === 'own') expect(answer.status).toBeLessThan(500);
    else {
      expect(answer.status, answer.text).toBe(outcome);
      expect(reasonOf(name, answer)).toBe(REFUSED[outcome]);
    }
    const isInside = caller === 'member' || caller === 'leader';
    const secrets = isInside ? (caller === 'member' ? squad.secretsOfLeaders : []) : squad.secrets;
    if (!remembers(name, caller)) expect(secrets.filter((secret) => answer.text.includes(secret))).toEqual([]);
  });
});

describe.each(['own', 'shared', 'guest'] as const)('the holder of a link that is %s', (which) => {
  const token = () => squad.links[which];
  const asToken = () => ({ inviteCode: token(), mailToken: token(), feedToken: token(), token: token() });
  const credentials = () => ({
    cookie: `fourball-session=${token()}; __Host-fourball-session=${token()}; fourball-device=${token()}`,
    authorization: `Bearer ${token()}`,
  });
  const cases = routeNames
    .filter((name) => routeOf(name).access !== (which === 'own' ? 'link' : which))
    .map((name) => ({
      name,
      call: `${routeOf(name).method} ${routeOf(name).path}`,
      outcome: outcomeOf(name, 'visitor'),
    }));

  test.each(cases)('is a visitor to $call, wherever they put its token', async ({ name, outcome }) => {
    const input = sampleOf(name, { ...squad.things, ...asToken() });
    const answer = await attempt(createVisitor(stack.url), routeOf(name), input, { headers: credentials() });
    if (outcome === 'own') expect(answer.status).toBeLessThan(500);
    else expect(answer.status, answer.text).toBe(outcome);
    expect(squad.secrets.filter((secret) => answer.text.includes(secret))).toEqual([]);
    expect(answer.headers.getSetCookie().filter((cookie) => /session=[^;]/.test(cookie) && outcome !== 'own')).toEqual(
      [],
    );
  });
});

describe('a link', () => {
  /** Links that have ended, or are of another kind, by the access of calls. */
  const wrong = {
    link: ['renewed', 'removed'],
    shared: ['sharedBefore', 'sharedAndOff'],
    guest: ['guestBefore', 'own', 'shared'],
  } as const;
  const tries = Object.entries(wrong).flatMap(([access, links]) =>
    routeNames
      .filter((name) => routeOf(name).access === access)
      .flatMap((name) => links.map((which) => ({ which, name }))),
  );
  test.each(tries)('that is $which leads nowhere by $name, signed in or not', async ({ which, name }) => {
    const input = sampleOf(name, { ...squad.things, token: squad.links[which] });
    for (const by of [createVisitor(stack.url), squad.cast.member, squad.cast.creator]) {
      const answer = await by.copy().call(routeOf(name), input as never);
      expect([answer.status, reasonOf(name, answer)]).toEqual([404, 'not-found']);
    }
  });

  const look = async (token: string, query = '', kind: 'a' | 's' | 'g' = 'a') => {
    const answer = await fetch(`${stack.url}/${kind}/${token}/${query}`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const told = (text: string) => squad.secrets.filter((secret) => text.includes(secret));

  const byLink = [...squad.onThePage, squad.guestOnThePage];
  const byShared = [...squad.onThePage, ...squad.memberIds];
  test.each([
    ['reads the short names of who is in', 'a', squad.links.own, `?round=${squad.things.recommendationId}`, byLink],
    ['of the squad reads short names and ids of its golfers', 's', squad.links.shared, '', byShared],
    ['of a guest reads short names of who plays', 'g', squad.links.guest, '', ['Ottoline', 'Wilhelmina']],
  ] as const)('%s beside where and when, and nothing else of the squad', async (_, kind, token, query, shown) => {
    expect(told(await look(token, query, kind)).toSorted()).toEqual(shown.toSorted());
  });

  test('of another squad reads nothing of this one, nor answers its rounds', async () => {
    const { recommendationId } = squad.things;
    expect(told(await look(squad.links.ofRivals, `?round=${recommendationId}&answer=in`))).toEqual([]);
    const address = `${stack.url}/a/${squad.links.ofRivals}/rounds/${recommendationId}`;
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ answer: 'in' }) });
    expect([answer.status, told(await answer.text())]).toEqual([404, []]);
  });
});

test('after all of that the squad is as it was, to the last notification', async () => {
  await caughtUp(stack);
  expect(await squad.look()).toEqual(before);
});

/** A private squad in full swing, and everyone who must not come near it. */
async function openSecretSquad() {
  const { cast, squadId } = await gather(stack.url);
  const { creator, leader, member } = cast;
  const here = { params: { squadId } };
  const { inviteCode: dead } = await creator.ask(routes.createInvite, { ...here, body: {} });
  const { inviteCode } = await creator.ask(routes.createInvite, { ...here, body: {} });
  await creator.ask(routes.inviteByMail, { ...here, body: { emails: [`heron.${squadId}@example.com`] } });
  const invited = `SELECT id FROM invitations WHERE squad_id = '${squadId}'`;
  const { id: invitationId } = firstOf(await queryOf<{ id: string }>(stack, 'squad', invited));
  const mate = await registerGolfer(stack.url, 'Wilhelmina');
  const deleted = await registerGolfer(stack.url, 'Deleted');
  for (const golfer of [mate, deleted]) await golfer.ask(routes.join, { params: { inviteCode } });
  await creator.ask(routes.changeMember, { params: { squadId, userId: mate.user.id }, body: { role: 'leader' } });
  await mate.ask(routes.changeProfile, { body: { lastName: 'Herringbone' } });

  const body = { name: 'Secret Herons', description: 'Behind the old boathouse' };
  await creator.ask(routes.changeSquad, { ...here, body });
  const entry = { date: inDays(3), timeSlots: ['09:00' as const], notes: 'After the dentist' };
  await mate.ask(routes.saveAvailability, { body: entry });
  const course = { name: 'Boathouse Links', city: 'Nowhere', timeZone: 'Europe/Lisbon' };
  const { id: courseId } = await creator.ask(routes.addCourse, { body: course });

  const links = await linksOf(creator, squadId, cast.rival);
  const { teeTime, open, bookingReference, guestId, guestLinks } = await play(creator, mate, squadId);
  const start = { firstDate: inDays(30), earliest: '08:10', latest: '08:10' };
  const rules = { name: 'Thimble Cup', weekdays: [...DAYS], ...start };
  const game = await creator.ask(routes.createStandingGame, { ...here, body: rules });
  const note = 'Bring the silver putter';
  await sendNotice(creator, squadId, [mate], { course: course.name, note });
  const notification = await until('the mate to be told', async () => {
    return (await mate.ask(routes.listNotifications, { query: {} })).find(({ type }) => type === 'tee_time_reminder');
  });

  const provider = 'google' as const;
  const { connections } = await mate.ask(routes.connectCalendar, { params: { provider } });
  const revoked = firstOf(connections).feedUrl;
  await mate.ask(routes.disconnectCalendar, { params: { provider } });
  const again = await mate.ask(routes.connectCalendar, { params: { provider } });
  const subscription = await mate.ask(routes.subscribeToPush, { body: aBrowser(mate.user.id) });

  const browser = deleted.copy();
  await deleted.ask(routes.deleteAccount, { body: { password: 'fairway7' } });
  await caughtUp(stack);

  return {
    cast: { ...cast, deleted: browser },
    /** Things that wrong callers reach for. */
    things: {
      squadId,
      userId: mate.user.id,
      invitationId,
      inviteCode: dead,
      date: entry.date,
      ...{ recommendationId: open, guestId, teeTimeId: teeTime },
      gameId: game.id,
      dateId: firstOf(game.dates).id,
      notificationId: notification.id,
      subscriptionId: subscription.id,
      sessionId: firstOf(await mate.ask(routes.listSessions, {})).id,
      ...{ mailToken: 'nobodys-token', token: 'nobodys-token', feedToken: feedTokenOf(revoked) },
      provider,
      courseId,
    },
    /** Texts that outsiders must never read in an answer. */
    secrets: [
      ...Object.values(body),
      ...[creator, leader, member, mate].flatMap(({ user }) => [user.email, user.id]),
      'Wilhelmina',
      'Herringbone',
      'Ottoline',
      inviteCode,
      entry.notes,
      course.name,
      rules.name,
      bookingReference,
      note,
      feedTokenOf(firstOf(again.connections).feedUrl),
    ],
    /** Tokens of personal links. */
    links: { ...links, ...guestLinks },
    /** Those that a golfer who is asked for a round reads in their page. */
    onThePage: [body.name, 'Wilhelmina'],
    guestOnThePage: 'Ottoline',
    /** By which a name is chosen at the shared link. */
    memberIds: [creator, leader, member, mate].map(({ user }) => user.id),
    /** Texts that members may read but the leaders' own: the invite code; and each other's notes. */
    secretsOfLeaders: [inviteCode, entry.notes],
    /** Everything that its golfers read of it. */
    look: () =>
      Promise.all([
        lookAt(creator, squadId),
        lookAt(mate, squadId),
        mate.ask(routes.listGuests, { params: { recommendationId: open } }),
      ]),
  };
}

/** Tokens of the squad's links, personal and shared, some of which have ended, and of one of the rivals. */
async function linksOf(creator: Golfer, squadId: string, rival: Golfer) {
  const { works: own, ...ended } = await personalLinks(stack, creator, squadId);
  const rivals = firstOf(await rival.ask(routes.listSquads, {}));
  const { token: ofRivals } = await addByLink(stack, rival, rivals.id, { firstName: 'Lou' });
  const shared = await sharedLinks(creator, squadId, { by: rival, squadId: rivals.id });
  return { own, ...ended, ofRivals, shared: shared.works, sharedBefore: shared.renewed, sharedAndOff: shared.off };
}

/** Books one tee time for a player, and has them confirm another one and bring a guest to it. */
async function play(creator: Golfer, player: Golfer, squadId: string) {
  const offers = await creator.ask(routes.generateRecommendations, { params: { squadId } });
  const { id: booked, date } = firstOf(offers);
  const { id: open } = firstOf(offers.filter((offer) => offer.date !== date));
  for (const recommendationId of [booked, open])
    await player.ask(routes.confirmRecommendation, { params: { recommendationId } });
  const bookingReference = 'SILVER-PUTTER-77';
  await creator.ask(routes.bookRecommendation, { params: { recommendationId: booked }, body: { bookingReference } });
  const { id: teeTime } = firstOf(await creator.ask(routes.listTeeTimes, { params: { squadId } }));
  const round = { recommendationId: open };
  const before = await bringByLink(stack, player, round, 'Taken Back');
  await player.ask(routes.removeGuest, { params: { ...round, guestId: before.id } });
  const { id: guestId, token: guest } = await bringByLink(stack, player, round, 'Ottoline Guest');
  return { teeTime, open, bookingReference, guestId, guestLinks: { guest, guestBefore: before.token } };
}

/** Reads all that a golfer may of the squad and of themselves. */
function lookAt(golfer: Golfer, squadId: string): Promise<unknown[]> {
  const here = { params: { squadId } };
  return Promise.all([
    golfer.ask(routes.getSquad, here),
    golfer.ask(routes.listSquads, {}),
    golfer.ask(routes.squadAvailability, here),
    golfer.ask(routes.listAvailability, { query: { startDate: inDays(0), endDate: inDays(365) } }),
    golfer.ask(routes.listRecommendations, here),
    golfer.ask(routes.listTeeTimes, here),
    golfer.ask(routes.listBookings, {}),
    golfer.ask(routes.searchCourses, { query: { search: 'Boathouse' } }),
    golfer.ask(routes.listNotifications, { query: { limit: 100 } }),
    golfer.ask(routes.profile, {}),
    golfer.ask(routes.squadHeatMap, here),
    golfer.ask(routes.squadOutlook, here),
    golfer.ask(routes.weeklySlots, here),
    golfer.ask(routes.listStandingGames, here),
    golfer.ask(routes.calendarSync, {}),
  ]);
}
