import { answeredOf, possibleOf } from '../call-log.ts';
import type { Invariant } from './evidence.ts';

export const bookingsAreThere: Invariant = {
  name: 'every answered booking is there, with a seat for everyone who confirmed',
  violations({ facts, log }) {
    const recommendations = new Map(facts.recommendations.map((recommendation) => [recommendation.id, recommendation]));
    const seated = new Set(
      facts.teeTimes.flatMap(({ recommendationId, players }) =>
        players.map((player) => `${recommendationId} ${player}`),
      ),
    );
    const answered = new Map(answeredOf(log, 'book').map(({ wanted }) => [wanted.recommendationId, wanted]));
    return [...answered].flatMap(([id, { by, bookingReference }]) => {
      const found = recommendations.get(id);
      const isThere =
        found?.status === 'booked' && found.bookedBy === by && found.bookingReference === bookingReference;
      if (!isThere) return [`the booking ${bookingReference} of the recommendation ${id} is not there`];
      return found.confirmedMembers
        .filter((userId) => !seated.has(`${id} ${userId}`))
        .map((userId) => `${userId} has no seat in the booking ${bookingReference} of the recommendation ${id}`);
    });
  },
};

export const bookingsAreAskedFor: Invariant = {
  name: 'no booking that nobody asked for',
  violations({ facts, log }) {
    const key = (id: string, by: string | null, reference: string | null) => `${id} by ${by} as ${reference}`;
    const asked = new Set(
      possibleOf(log, 'book').map(({ wanted }) => key(wanted.recommendationId, wanted.by, wanted.bookingReference)),
    );
    const booked = [
      ...facts.recommendations
        .filter(({ status }) => status === 'booked')
        .map(({ id, bookedBy, bookingReference }) => key(id, bookedBy, bookingReference)),
      ...facts.teeTimes.map(({ recommendationId, bookedBy, bookingReference }) =>
        key(recommendationId, bookedBy, bookingReference),
      ),
    ];
    return [...new Set(booked)]
      .filter((booking) => !asked.has(booking))
      .map((booking) => `nobody asked for the booking of ${booking}`);
  },
};

export const bookedOnce: Invariant = {
  name: 'at most one booking for each recommendation',
  violations({ facts }) {
    return [...Map.groupBy(facts.teeTimes, ({ recommendationId }) => recommendationId)].flatMap(([id, teeTimes]) => {
      const players = teeTimes.flatMap((teeTime) => teeTime.players);
      const references = new Set(teeTimes.map(({ bookingReference }) => bookingReference));
      return [
        ...(references.size > 1 ? [`the recommendation ${id} is booked as ${[...references].join(' and ')}`] : []),
        ...(new Set(players).size < players.length ? [`a player has two seats in the bookings of ${id}`] : []),
      ];
    });
  },
};

export const roundsDoNotOverlap: Invariant = {
  name: 'no golfer is booked for rounds that overlap',
  violations({ facts }) {
    const rounds = facts.teeTimes.flatMap((teeTime) => teeTime.players.map((player) => ({ ...teeTime, player })));
    return [...Map.groupBy(rounds, ({ player }) => player)].flatMap(([player, own]) => {
      const inOrder = own.toSorted((one, other) => one.startsAt - other.startsAt);
      return inOrder.flatMap((round, index) => {
        const next = inOrder[index + 1];
        return next && next.startsAt < round.endsAt ? [`${player} plays ${round.id} and ${next.id} at once`] : [];
      });
    });
  },
};
