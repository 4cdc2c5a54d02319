import {
  accountsAreAskedFor,
  accountsAreThere,
  handicapsAreTheLast,
  theGoneLeaveNoTrace,
} from './invariants/accounts.ts';
import { bookedOnce, bookingsAreAskedFor, bookingsAreThere, roundsDoNotOverlap } from './invariants/bookings.ts';
import { answersAreHonest, nothingDiesByItself, recoveryIsInTime } from './invariants/conduct.ts';
import { endsAreOnTheTrailOnce } from './invariants/deeds.ts';
import { entriesAreTheLast } from './invariants/entries.ts';
import {
  changesAreTold,
  eventsHaveAnOrigin,
  eventsReachEveryReader,
  everythingIsPublished,
  noDeadLetters,
} from './invariants/events.ts';
import type { Evidence, Invariant } from './invariants/evidence.ts';
import { mailsAreSent, mailsAreSentOnce } from './invariants/mails.ts';
import { membershipsAreAskedFor, membershipsAreThere } from './invariants/memberships.ts';
import {
  bookingsAreToldOnce,
  firstRoundsAreCelebratedOnce,
  joiningsAreToldOnce,
  nothingElseIsTold,
} from './invariants/notifications.ts';
import { readModelsEqualTheirOwners } from './invariants/read-models.ts';
import {
  confirmationsAreAskedFor,
  confirmationsAreThere,
  offersAreAskedFor,
  offersAreKept,
} from './invariants/recommendations.ts';
import { invitesAreTheLast, squadsAreAskedFor, squadsAreThere } from './invariants/squads.ts';
import { weeksAreRankedOnce } from './invariants/weeks.ts';

/** Every promise, in the order in which they are reported. */
export const invariants: readonly Invariant[] = [
  accountsAreThere,
  accountsAreAskedFor,
  theGoneLeaveNoTrace,
  endsAreOnTheTrailOnce,
  handicapsAreTheLast,
  squadsAreThere,
  squadsAreAskedFor,
  invitesAreTheLast,
  membershipsAreThere,
  membershipsAreAskedFor,
  entriesAreTheLast,
  offersAreKept,
  offersAreAskedFor,
  confirmationsAreThere,
  confirmationsAreAskedFor,
  bookingsAreThere,
  bookingsAreAskedFor,
  bookedOnce,
  roundsDoNotOverlap,
  changesAreTold,
  everythingIsPublished,
  eventsReachEveryReader,
  eventsHaveAnOrigin,
  noDeadLetters,
  readModelsEqualTheirOwners,
  joiningsAreToldOnce,
  bookingsAreToldOnce,
  firstRoundsAreCelebratedOnce,
  nothingElseIsTold,
  mailsAreSent,
  mailsAreSentOnce,
  weeksAreRankedOnce,
  answersAreHonest,
  nothingDiesByItself,
  recoveryIsInTime,
];

export interface Violation {
  readonly invariant: string;
  readonly facts: readonly string[];
}

/** The promises that were broken, each with what breaks it. */
export const violationsOf = (evidence: Evidence): Violation[] =>
  invariants
    .map(({ name, violations }) => ({ invariant: name, facts: violations(evidence) }))
    .filter(({ facts }) => facts.length > 0);
