import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, test } from 'vitest';
import { brokerRefusals } from './broker-refusals.ts';
import { queryOf } from './databases.ts';
import { beFree, firstOf, type Golfer, inDays, offersOf, registerGolfer, sendNotice, squadOf } from './golfer.ts';
import { nextMonday, rankWeek } from './jobs.ts';
import { ownStackWithMails } from './own-stack.ts';
import { sendWaitingMails, settled } from './settled.ts';
import { placesLeft, placesOf } from './stored-text.ts';

/*
 * A squad that every service knows, and that golfers were told of by its names, is deleted: at the end neither a database
 * nor a stream holds either name, and no mail goes out that has one.
 */
const FIRST_NAME = 'Thistlewick Rovers';
const NAME = 'Quagmire Ramblers';

/** It takes no mail: all of them wait. */
const { server, stack } = await ownStackWithMails();

const STRANGER = 'nobody.here@example.com';
const here = () => ({ params: { squadId } });
const heardBy = async (golfer: Golfer) =>
  (await golfer.ask(routes.listNotifications, { query: { limit: 50 } })).map(({ message }) => message);

async function leaveTraces(): Promise<void> {
  await creator.ask(routes.changeSquad, { ...here(), body: { name: NAME } });
  await creator.ask(routes.inviteByMail, { ...here(), body: { emails: [invited.user.email, STRANGER] } });
  for (const golfer of [creator, mate]) await beFree(golfer);
  await creator.ask(routes.removeMember, { params: { squadId, userId: removed.user.id }, query: {} });
  await sendNotice(creator, squadId, [mate]);
  const [offer] = await offersOf(creator, squadId);
  const params = { recommendationId: offer.id };
  for (const golfer of [creator, mate]) await golfer.ask(routes.confirmRecommendation, { params });
  await creator.ask(routes.bookRecommendation, { params, body: {} });
  await leaveGame();
  await creator.ask(routes.squadOutlook, here());
  await creator.ask(routes.optimalWeekendSlots, { query: {} });
  await rankWeek(stack, squadId, nextMonday());
  // As if a service had not been able to apply what it was told of the squad: that it keeps with all it says.
  await queryOf(
    stack,
    'notification',
    `INSERT INTO dead_letters (event_id, type, reason, deliveries, envelope)
     VALUES (gen_random_uuid(), 'squad.squad-changed.v1', 'planted', 8,
             '{"subject": "${squadId}", "aggregateversion": 1, "data": {"name": "${FIRST_NAME}"}}')`,
  );
}

/** A standing game and the reason why its first date is skipped have the squad's name. */
async function leaveGame(): Promise<void> {
  const rules = { weekdays: ['saturday' as const], firstDate: inDays(20), earliest: '09:00', latest: '09:00' };
  const game = await creator.ask(routes.createStandingGame, { ...here(), body: { name: NAME, ...rules } });
  const params = { dateId: firstOf(game.dates).id };
  await mate.ask(routes.answerGameDate, { params, body: { answer: 'in', note: NAME } });
  await creator.ask(routes.skipGameDate, { params, body: { reason: NAME } });
}

server.be('refuses');
const register = (name: string) => registerGolfer(stack.url, name);
const [creator, mate] = [await register('Creator'), await register('Mate')];
const [removed, invited] = [await register('Removed'), await register('Invited')];
const { squadId } = await squadOf(creator, { members: [mate, removed], name: FIRST_NAME });
await leaveTraces();
await settled(stack);

test('the traces are there to be found before', async () => {
  const places = (await placesOf(stack, NAME)).join();
  for (const place of [
    'squad.squads',
    'squad.outbox',
    'recommendation.squads',
    'recommendation.standing_games',
    'recommendation.game_dates',
    'notification.squads',
    'stream SQUAD',
  ])
    expect(places).toContain(place);
  const named = `SELECT id FROM notifications WHERE title LIKE '%${NAME}%' OR message LIKE '%${NAME}%'`;
  expect((await queryOf(stack, 'notification', named)).length).toBeGreaterThan(2);
  expect(await heardBy(removed)).toContain(`You were removed from ${NAME}`);
  expect((await placesOf(stack, FIRST_NAME)).join()).toContain('notification.dead_letters');
  const waiting = `SELECT id FROM mails WHERE kind = 'squad-invitation' AND outcome IS NULL`;
  expect((await queryOf(stack, 'notification', waiting)).length).toBe(2);
});

test.each([NAME, FIRST_NAME])(
  'once the squad is deleted, neither a database nor a stream holds its name %s',
  async (name) => {
    if (name === NAME) await creator.ask(routes.deleteSquad, here());
    expect(await placesLeft(stack, name)).toEqual([]);
  },
);

test('its members have heard who deleted it, and that their tee time is cancelled; the others of nothing more', async () => {
  const heard = await heardBy(mate);
  expect(heard).toContain('Creator Proof deleted a squad that you were in');
  expect(heard.some((message) => message.includes('cancelled'))).toBe(true);
  expect([await heardBy(removed), await heardBy(invited)]).toEqual([[], []]);
});

test('no mail that had waited invites anybody to it, or names it', async () => {
  server.be('accepts');
  await sendWaitingMails(stack);
  expect(server.lettersTo(mate.user.email).length).toBeGreaterThan(0);
  const confirmation = 'Confirm your e-mail address for Fourball';
  expect(server.lettersTo(invited.user.email).map(({ subject }) => subject)).toEqual([confirmation]);
  expect(server.lettersTo(STRANGER)).toEqual([]);
  expect(server.letters.filter((letter) => JSON.stringify(letter).includes(NAME))).toEqual([]);
});

test('the broker has refused no account what it needed for that', async () => {
  expect(await brokerRefusals(stack)).toEqual([]);
});
