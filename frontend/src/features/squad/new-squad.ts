import { DaysOfWeek, SquadName } from '@fourball/contracts/http/fields.ts';
import type { NewSquad } from '@fourball/contracts/http/squad.ts';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

const short = (max: number) => z.string().check(z.trim(), z.maxLength(max, `must be at most ${max} characters`));

/** What the form for a new squad holds; texts that are left empty are not sent. */
export const SquadFields = z.object({
  name: SquadName,
  description: short(2000),
  city: short(100),
  state: short(50),
  preferredDays: DaysOfWeek,
  inviteEmails: z.string().check(z.maxLength(20_000, 'must be at most 20000 characters')),
  isPrivate: z.boolean(),
  autoBookEnabled: z.boolean(),
});
export type SquadFields = z.output<typeof SquadFields>;
export type SquadFormState = UseFormReturn<SquadFields>;

export const emptySquad: SquadFields = {
  name: '',
  description: '',
  city: '',
  state: '',
  preferredDays: [],
  inviteEmails: '',
  isPrivate: true,
  autoBookEnabled: false,
};

/** A state without a city is no home area. */
export const newSquadOf = (
  { city, state, description, ...fields }: SquadFields,
  addresses: readonly string[],
  message: string,
): NewSquad => ({
  ...fields,
  description: description || null,
  homeArea: city ? { city, state: state || null } : null,
  inviteEmails: addresses.join(', ') || null,
  inviteMessage: message.trim() || null,
});
