import type { NewSquad } from '@fourball/contracts/http/squad.ts';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { guessedHomeArea, zoneHere } from './home-area.ts';
import { cityWithState, homeAreaOf, squadFields } from './squad-fields.ts';

/** Fields of the form for a new squad; texts that are left empty are not sent. */
export const SquadFields = z
  .object({
    ...squadFields,
    inviteEmails: z.string().check(z.maxLength(20_000, 'must be at most 20000 characters')),
  })
  .check(cityWithState());
export type SquadFields = z.output<typeof SquadFields>;
export type SquadFormState = UseFormReturn<SquadFields>;

const emptySquad: SquadFields = {
  name: '',
  description: '',
  city: '',
  state: '',
  preferredDays: [],
  inviteEmails: '',
  isPrivate: true,
  autoBookEnabled: false,
};

/** A new squad that plays where its creator seems to be. */
export function squadHere(): SquadFields {
  const { city = '', state } = guessedHomeArea(zoneHere()) ?? {};
  return { ...emptySquad, city, state: state ?? '' };
}

export const newSquadOf = (
  { city, state, description, ...fields }: SquadFields,
  addresses: readonly string[],
  message: string,
): NewSquad => ({
  ...fields,
  description: description || null,
  homeArea: homeAreaOf(city, state),
  inviteEmails: addresses.join(', ') || null,
  inviteMessage: message.trim() || null,
});
