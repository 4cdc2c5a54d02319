import { TimeZone } from '@fourball/contracts/http/fields.ts';
import type { SquadChange, SquadDetail } from '@fourball/contracts/http/squad.ts';
import { GuestRule, GuestsPerMember, SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import * as z from 'zod/mini';
import { changedFields } from '../../lib/changed-fields.ts';
import { zoneOf } from '../../lib/time-zones.ts';
import { cityWithState, homeAreaOf, squadFields } from './squad-fields.ts';

const UNKNOWN_ZONE = 'Choose a time zone of the list, such as America/Denver';

/** Fields that leaders may change of a squad, as the form holds them. */
export const SquadSettings = z
  .object({
    ...squadFields,
    guests: GuestRule,
    guestsPerMember: GuestsPerMember,
    seatOrder: SeatOrder,
    askOthers: z.boolean(),
    timeZone: z
      .string()
      .check(z.refine((typed) => typed.trim() === '' || TimeZone.safeParse(zoneOf(typed)).success, UNKNOWN_ZONE)),
  })
  .check(cityWithState());
export type SquadSettings = z.output<typeof SquadSettings>;

export const settingsOf = (squad: SquadDetail): SquadSettings => ({
  ...squad,
  description: squad.description ?? '',
  city: squad.homeArea?.city ?? '',
  state: squad.homeArea?.state ?? '',
  timeZone: squad.timeZone ?? '',
});

/** Changes of the settings alone: another leader may have changed the others since the form was opened. */
export const squadChangeOf = (settings: SquadSettings, before: SquadSettings): SquadChange =>
  changedFields(changeOf(settings), changeOf(before));

/** An empty text takes away what there was. */
const changeOf = ({ city, state, description, timeZone, ...fields }: SquadSettings): SquadChange => ({
  ...fields,
  description: description || null,
  homeArea: homeAreaOf(city, state),
  timeZone: zoneOf(timeZone) || null,
});
