import * as z from 'zod/mini';
import { ROSTER_MAX, ROSTER_TEXT_MAX } from '../constants.ts';
import { memberParams } from './ban.ts';
import { Email, Handicap, personName, squadParams } from './fields.ts';
import type { Routes } from './route.ts';

/** A golfer whom a leader names. Without an address they hear of nothing, and answer by the link that the leader passes on. */
export const RosterGolfer = z.strictObject({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email: z.optional(z.nullable(Email)),
  handicap: Handicap,
});
export type RosterGolfer = z.output<typeof RosterGolfer>;

/** Fields that are left out stay as they are. */
export const GolferChange = z.partial(RosterGolfer);
export type GolferChange = z.output<typeof GolferChange>;

/**
 * `added`: a member from now on, who has no account; `invited`: the address has an account, which gets an invitation;
 * `known`: the address is a member's or a banned golfer's, or comes twice; or the caller added a golfer of this name, without
 * an address, less than ten minutes ago, as a list that is sent again does. Nothing changes.
 */
export const RosterOutcome = z.enum(['added', 'invited', 'known']);
export type RosterOutcome = z.output<typeof RosterOutcome>;

/**
 * The outcome as far as a preview tells it: not whether an address has an account, since asking costs nothing and nobody
 * hears of it. `fault`: the line cannot be read.
 */
export const RosterForecast = z.enum(['added', 'added-or-invited', 'known', 'fault']);
export type RosterForecast = z.output<typeof RosterForecast>;

/** A line of a list as it would be taken. */
export const RosterLine = z.object({
  /** From 1, as the text counts them. */
  line: z.int(),
  outcome: RosterForecast,
  /** Null where it cannot be read. */
  golfer: z.nullable(RosterGolfer),
  /** The reason of a fault, in a sentence; null without one. */
  fault: z.nullable(z.string()),
});
export type RosterLine = z.output<typeof RosterLine>;

export const rosterRoutes = {
  previewRoster: {
    method: 'POST',
    path: '/api/squads/:squadId/roster/preview',
    service: 'squad',
    access: 'leader',
    summary:
      'Reads a list of golfers as `addGolfers` would take it, and stores nothing; whether an address has an account is not told. One golfer a line, at most 200: `Dana Fox <dana@x.org>`, `Dana Fox`, or columns by comma, semicolon or tab, after a first line that names them (`name`, or `first` and `last`; `email`, `handicap`), or in that order.',
    params: squadParams,
    body: z.strictObject({
      text: z.string().check(z.maxLength(ROSTER_TEXT_MAX, `must be at most ${ROSTER_TEXT_MAX} characters`)),
    }),
    success: { status: 200, answer: z.array(RosterLine) },
    limit: 'rosterPreviews',
  },
  addGolfers: {
    method: 'POST',
    path: '/api/squads/:squadId/roster',
    service: 'squad',
    access: 'leader',
    summary:
      'Adds golfers who have no account as active members: they count, are asked, ranked, seated and mailed, and answer by a personal link. Whose address has an account is invited by mail instead. All of it or, where a golfer cannot be read or a limit is met, nothing. Beyond 200 golfers a day, or 50 invitation mails: 429.',
    params: squadParams,
    body: z.strictObject({
      golfers: z
        .array(RosterGolfer)
        .check(
          z.minLength(1, 'must name at least one golfer'),
          z.maxLength(ROSTER_MAX, `must name at most ${ROSTER_MAX} golfers`),
        ),
    }),
    success: { status: 200, answer: z.object({ outcomes: z.array(RosterOutcome) }) },
    conflict: 'The squad would have more than 200 members.',
    limit: 'rosters',
  },
  changeGolfer: {
    method: 'PATCH',
    path: '/api/squads/:squadId/roster/:userId',
    service: 'squad',
    access: 'leader',
    summary:
      'Corrects a member who has no account; their answers and seats stay. An address is taken where none is known: to another one their link was mailed. 404 for one who is not a member.',
    params: memberParams,
    body: GolferChange,
    success: { status: 204, answer: null },
    conflict: 'The golfer has an account; they have another address; or a member has this one.',
  },
  memberAnswerLink: {
    method: 'POST',
    path: '/api/squads/:squadId/members/:userId/answer-link',
    service: 'auth',
    access: 'leader',
    summary:
      "A member's personal link, to be passed on by hand: of those alone who have no account, else `url` is null. With `renew` every link of theirs to this squad that was given before ends, and one whose address is known is mailed the new one. 404 for one who is not a member.",
    params: memberParams,
    body: z.strictObject({ renew: z._default(z.boolean(), false) }),
    success: { status: 200, answer: z.object({ url: z.nullable(z.string()) }) },
    limit: 'invitationMails',
  },
} as const satisfies Routes;
