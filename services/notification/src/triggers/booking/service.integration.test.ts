import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf, workIn } from '@fourball/kit/testing/events.ts';
import { expect, it } from 'vitest';
import { reminderFacts } from '../../email/templates/payload.ts';
import { handlers } from '../../testing/sealing.ts';
import { changeSettings, serviceWithSquads } from '../../testing/squads.ts';
import { golferState, received, recommendationState, teeTimeState } from '../../testing/states.ts';

const { service, client, hear, book, cancel, squad, dana, sam, kim } = await serviceWithSquads();

const when = 'Saturday, June 12 at 9:00 AM';
/** A tee time of the squad in which these golfers have a seat, of which they have been told. */
async function booked(...players: { id: string }[]) {
  const state = await book(players);
  await client.notification.deleteMany();
  return state;
}

it('a tee time that is cancelled is told to those who had a seat in it until then, but not to the one who cancelled it', async () => {
  const state = await booked(dana, sam, kim);
  await hear(recommendationEvents.seatFreed, { ...state, players: [dana.id, sam.id], changedBy: kim.id }, 2);
  await client.notification.deleteMany();
  await cancel(state, 3, { changedBy: dana.id });
  const message = `Your tee time at Heron Lake Golf Club on ${when} was cancelled`;
  expect(await service.notified(dana, sam, kim)).toEqual([[], [message], []]);
});

it('a tee time in which a guest gets a seat tells nobody, and is kept with the guest for the reminder', async () => {
  const state = await booked(dana, sam);
  await hear(recommendationEvents.guestsChanged, { ...state, guestsOf: [sam.id] }, 2);
  expect(await service.notified(dana, sam)).toEqual([[], []]);
  const kept = await client.teeTime.findUniqueOrThrow({ where: { id: state.id } });
  expect(reminderFacts(kept)?.round).toMatchObject({ players: state.players, guestsOf: [sam.id] });
});

it('a tee time of which only the end has been heard, or with a player of whom nothing is known yet, is told once that is known', async () => {
  const state = teeTimeState({ players: [sam.id], changedBy: dana.id });
  await expect(cancel(state)).rejects.toThrow(`Not heard of yet: tee time ${state.id}`);
  const stranger = golferState();
  await expect(book([sam, stranger])).rejects.toThrow(`Not heard of yet: golfer ${stranger.id}`);
  expect(await service.notified(sam)).toEqual([[]]);
  await book([sam], state);
  await cancel(state);
  expect((await service.notified(sam))[0]).toHaveLength(2);
});

it('a round that is booked is told to the active members who do not play, once for all of its groups, with who plays and what is free, and to the creator in whose name a rule booked it', async () => {
  const booked = { status: 'booked' as const, bookedBy: dana.id, confirmedMembers: [sam.id] };
  const state = { ...recommendationState({ squadId: squad.id, ...booked }), courseName: 'Heron Lake', freeSeats: 3 };
  const booking = eventOf(recommendationEvents.recommendationBooked, 4, state);
  for (const delivery of [booking, booking]) await service.hearEvents(delivery);
  for (const time of ['09:00', '09:10']) await book([], { time });
  const message = 'Sat 9:00 AM is on at Heron Lake. Sam plays, 3 seats are free.';
  // The creator booked it, and the player is told of the tee time.
  expect(await service.notified(dana, sam, kim)).toEqual([[], [], [message]]);
  await changeSettings(service, dana, { bookingConfirmations: false });
  await hear(recommendationEvents.recommendationBooked, { ...state, id: newId(), bookedByRule: true });
  expect((await service.notified(dana))[0]).toEqual([expect.stringContaining('in your name as its creator')]);
});

it('a free seat that is taken is confirmed to who took it and told to the others who play, but where it was taken back in time', async () => {
  const state = await booked(dana, sam);
  const taken = { ...state, players: [dana.id, sam.id, kim.id], changedBy: kim.id };
  await hear(recommendationEvents.seatTaken, { ...taken, isTakenBack: true }, 2);
  const own = `You're playing Heron Lake Golf Club on ${when}`;
  expect(await service.notified(dana, sam, kim)).toEqual([[], [], [own]]);
  await hear(recommendationEvents.seatTaken, taken, 3);
  const message = `Kim Reed took a free seat at Heron Lake Golf Club on ${when}`;
  expect(await service.notified(dana, sam, kim)).toEqual([[message], [message], [own, own]]);
});

it('a seat that was given up is told once nobody took it back: to all members where it is free, else to leaders', async () => {
  const state = await booked(dana, kim);
  const freed = { ...state, players: [dana.id], changedBy: kim.id };
  await hear(recommendationEvents.seatFreed, freed, 2);
  expect(await service.notified(dana, sam, kim)).toEqual([[], [], []]);
  const message = `Kim Reed gave up their seat at Heron Lake Golf Club on ${when}`;
  await hear(recommendationEvents.seatGivenUp, { ...freed, isFree: false }, 3);
  expect(await service.notified(dana, sam, kim)).toEqual([[message], [], []]);
  await hear(recommendationEvents.seatGivenUp, { ...freed, isFree: true }, 4);
  expect(await service.notified(dana, sam, kim)).toEqual([[message, message], [message], []]);
});

it('a slot is told as the pick of the one who picked it, whoever had confirmed it before, and by its course once that is known', async () => {
  const slot = recommendationState({ squadId: squad.id, confirmedMembers: [dana.id, sam.id] });
  for (const course of [{}, { courseName: 'Heron Lake' }])
    await hear(recommendationEvents.slotChosen, { ...slot, id: newId(), ...course, changedBy: sam.id });
  const messages = [`Sam picked ${when}`, `Sam picked ${when} at Heron Lake`];
  expect(await service.notified(dana, sam, kim)).toEqual([messages, [], messages]);
});

it('what is told again as present state is no news', async () => {
  const state = teeTimeState({ players: [dana.id, sam.id] });
  for (const handler of handlers.recommendation) {
    const data = handler.kind === recommendationEvents.slotChosen ? recommendationState() : state;
    await client.$transaction((tx) => handler.apply(workIn(tx), received(data, { isSnapshot: true }) as never));
  }
  expect(await service.notified(dana, sam)).toEqual([[], []]);
});
