import type { TimeSlot } from '@fourball/contracts/constants.ts';
import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { InputOf, Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { Remembered, Wanted, WriteKind } from '../call-log.ts';
import type { Golfer, Holder } from './golfer.ts';

/* One call each: what a golfer taps, and what is written down of it. */

/** A write of which nothing but the outcome is remembered. */
const tap = <R extends Route, K extends WriteKind>(
  { caller }: Golfer,
  route: R,
  input: InputOf<R>,
  kind: null extends Remembered<K> ? K : never,
  wanted: Wanted<K>,
) => caller.write(route, input, { kind, wanted, remember: () => null as Remembered<K> });

export const changeHandicap = (golfer: Golfer, handicap: number) =>
  tap(golfer, routes.changeProfile, { body: { handicap } }, 'change handicap', { by: golfer.id, handicap });

export const createSquad = ({ id, caller }: Golfer, name: string) =>
  caller.write(
    routes.createSquad,
    { body: { name } },
    { kind: 'create squad', wanted: { by: id, name }, remember: (squad) => ({ squadId: squad.id }) },
  );

export const invite = ({ id, caller }: Golfer, squadId: string) =>
  caller.write(
    routes.createInvite,
    { params: { squadId }, body: {} },
    { kind: 'invite', wanted: { by: id, squadId }, remember: ({ inviteCode }) => ({ inviteCode }) },
  );

export const join = (golfer: Golfer, squadId: string, inviteCode: string) =>
  tap(golfer, routes.join, { params: { inviteCode } }, 'join', { by: golfer.id, squadId });

export const save = (golfer: Golfer, date: string, timeSlots: TimeSlot[]) =>
  tap(golfer, routes.saveAvailability, { body: { date, timeSlots } }, 'save', {
    by: golfer.id,
    date,
    timeSlots,
  });

export const forget = (golfer: Golfer, date: string) =>
  tap(golfer, routes.deleteAvailability, { params: { date } }, 'delete', { by: golfer.id, date });

export const leave = (golfer: Golfer) => {
  const { email, password } = golfer.credentials;
  return tap(golfer, routes.deleteAccount, { body: { password } }, 'leave', { by: golfer.id, email });
};

export const generate = ({ id, caller }: Golfer, squadId: string) =>
  caller.write(
    routes.generateRecommendations,
    { params: { squadId } },
    {
      kind: 'generate',
      wanted: { by: id, squadId },
      remember: (offers) => ({ recommendationIds: offers.map((offer) => offer.id) }),
    },
  );

export const confirm = (golfer: Golfer, recommendationId: string) => {
  const wanted = { by: golfer.id, recommendationId };
  return tap(golfer, routes.confirmRecommendation, { params: { recommendationId } }, 'confirm', wanted);
};

export const add = (golfer: Golfer, squadId: string, name: string) => {
  const input = { params: { squadId }, body: { golfers: [{ firstName: 'Golfer', lastName: name }] } };
  return tap(golfer, routes.addGolfers, input, 'add', { by: golfer.id, squadId, name });
};

/** A word by a personal link. */
export const answer = ({ id, token, caller }: Holder, recommendationId: string, word: RoundAnswer) =>
  caller.write(
    routes.answerRound,
    { params: { token, recommendationId }, body: { answer: word } },
    { kind: 'answer', wanted: { by: id, recommendationId, word }, remember: () => null },
  );

/** A start that suits the golfer of a link, who has said nothing else of the date. */
export const sayWhen = ({ id, token, caller }: Holder, date: string, time: TimeSlot) =>
  caller.write(
    routes.answerSlot,
    { params: { token }, body: { date, time, answer: 'yes' } },
    { kind: 'save', wanted: { by: id, date, timeSlots: [time] }, remember: () => null },
  );

export const book = (golfer: Golfer, recommendationId: string, bookingReference: string) => {
  const input = { params: { recommendationId }, body: { bookingReference } };
  const wanted = { by: golfer.id, recommendationId, bookingReference };
  return tap(golfer, routes.bookRecommendation, input, 'book', wanted);
};

/** Makes the calls of the home screen and of the squad's page. */
export async function lookAround({ caller }: Golfer, squadId: string): Promise<void> {
  await Promise.all([
    caller.read(routes.listSquads, {}),
    caller.read(routes.listBookings, {}),
    caller.read(routes.listNotifications, { query: {} }),
  ]);
  await caller.read(routes.squadAvailability, { params: { squadId } });
}

export const squadsOf = ({ caller }: Golfer) => caller.read(routes.listSquads, {});
