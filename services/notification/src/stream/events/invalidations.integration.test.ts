import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { recommendationEvents as rounds } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { LiveChange } from '@fourball/contracts/http/notification.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceWithSquads } from '../../testing/squads.ts';
import { membershipState, recommendationState } from '../../testing/states.ts';

const { service, hear, book, cancel, squad, dana, sam, kim, memberships, membershipOf } = await serviceWithSquads();
beforeEach(() => void service.broadcast.splice(0));

/** Golfers whose screens were told of a change, and the change. */
const changes = (): [string[], LiveChange][] =>
  service.broadcast.flatMap((liveEvents) =>
    liveEvents.event === 'change' ? [[liveEvents.userIds.toSorted(), liveEvents.data]] : [],
  );
const everyone = () => [dana.id, sam.id, kim.id].toSorted();

describe("the screens of a squad's active members", () => {
  const offer = () => recommendationState({ squadId: squad.id });
  const game = () => ({ id: newId(), squadId: squad.id });

  it.each([
    ['a recommendation that is offered', ['recommendations'], () => hear(rounds.recommendationOffered, offer())],
    ['a recommendation that is confirmed', ['recommendations'], () => hear(rounds.recommendationConfirmed, offer())],
    ['a recommendation that is withdrawn', ['recommendations'], () => hear(rounds.recommendationWithdrawn, offer())],
    ['a squad that is changed', ['squads', 'availability'], () => hear(squadEvents.squadChanged, squad, 2)],
    ['a member who is', ['squads', 'availability'], () => hear(squadEvents.memberChanged, membershipOf(kim), 2)],
    ['a standing game that leaders change', ['recommendations'], () => hear(rounds.standingGameChanged, game())],
    [
      'the end of the squad',
      ['squads', 'recommendations', 'bookings', 'notifications'],
      async () => {
        for (const one of memberships) await hear(squadEvents.memberLeft, { ...one, reason: 'squad-deleted' }, 2);
        service.broadcast.length = 0;
        await hear(squadEvents.squadDeleted, { id: squad.id }, 2);
      },
    ],
  ])('learn of %s', async (_what, topics, cause) => {
    await cause();
    expect(changes()).toEqual([[everyone(), { topics, squadId: squad.id }]]);
  });

  it('learn of a tee time that is booked, moved and cancelled, also those who do not play, or left since', async () => {
    const teeTime = await book([kim]);
    await hear(rounds.teeTimeMoved, { ...teeTime, movedFrom: teeTime, time: '10:00' }, 2);
    await hear(squadEvents.memberLeft, { ...membershipOf(kim), reason: 'removed' }, 2);
    await cancel(teeTime, 3);
    const change = { topics: ['recommendations', 'bookings', 'squads'], squadId: squad.id };
    const left = { topics: ['squads', 'availability'], squadId: squad.id };
    expect(changes()).toEqual([change, change, left, change].map((told) => [everyone(), told]));
  });

  it('learn of who joins and who leaves, and so do those themselves', async () => {
    const squadId = squad.id;
    const lee = await service.register({ firstName: 'Lee' });
    const joining = membershipState({ squadId, userId: lee.id, joinedAt: '2027-06-02T08:00:00.000Z' });
    await hear(squadEvents.memberJoined, joining);
    await hear(squadEvents.memberLeft, { id: joining.id, squadId, userId: lee.id, reason: 'left' }, 2);
    const all = [...everyone(), lee.id].toSorted();
    const topics = ['squads', 'availability'];
    expect(changes()).toEqual([1, 2].map(() => [all, { topics, squadId }]));
  });

  it('learn that one of them said, or took back, when they are free, in whatever squads they meet', async () => {
    const entry = { id: newId(), userId: sam.id, date: '2027-06-12' };
    await hear(availabilityEvents.entrySaved, { ...entry, timeSlots: ['09:00'], isAvailable: true });
    await hear(availabilityEvents.entryDeleted, entry, 2);
    expect(changes()).toEqual([1, 2].map(() => [everyone(), { topics: ['availability'] }]));
  });

  it('are told once to read a list again, whatever a backlog has to tell of it', async () => {
    const squadId = squad.id;
    const entry = { userId: sam.id, timeSlots: ['09:00' as const], isAvailable: true };
    const offers = [1, 2].map(() => eventOf(rounds.recommendationOffered, 1, recommendationState({ squadId })));
    const entries = ['2027-06-12', '2027-06-13'].map((date) =>
      eventOf(availabilityEvents.entrySaved, 1, { ...entry, id: newId(), date }),
    );
    await service.hearEvents(...offers, ...entries);
    expect(changes()).toEqual([
      [everyone(), { topics: ['recommendations'], squadId }],
      [everyone(), { topics: ['availability'] }],
    ]);
  });
});

it('a member who is not active is told of no change, and a snapshot changes nothing', async () => {
  const squadId = squad.id;
  await hear(squadEvents.memberChanged, { ...membershipOf(kim), status: 'inactive' }, 2);
  service.broadcast.length = 0;
  await hear(rounds.recommendationConfirmed, recommendationState({ squadId }));
  expect(changes()).toEqual([[[dana.id, sam.id].toSorted(), { topics: ['recommendations'], squadId }]]);
  service.broadcast.length = 0;
  const snapshot = eventOf(rounds.recommendationConfirmed, 2, recommendationState({ squadId }));
  await service.hearEvents({ ...snapshot, snapshot: true });
  expect(service.broadcast).toEqual([]);
});
