import { DaysOfWeek, SquadName } from '@fourball/contracts/http/fields.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import * as z from 'zod/mini';

const short = (max: number) => z.string().check(z.trim(), z.maxLength(max, `must be at most ${max} characters`));

/** Fields of every squad, new or not; a field left empty is an empty text. */
export const squadFields = {
  name: SquadName,
  description: short(2000),
  city: short(100),
  state: short(50),
  preferredDays: DaysOfWeek,
  isPrivate: z.boolean(),
  autoBookEnabled: z.boolean(),
};

/** Switches among them, in the order of the forms. */
export const SQUAD_SWITCHES = [
  { name: 'isPrivate', label: 'Private Squad', description: 'Only invited members can join' },
  { name: 'autoBookEnabled', label: 'Auto-book best times', description: 'Automatically book when 75%+ available' },
] as const;

/** A state alone is no home area: it would be dropped without a word. */
export const cityWithState = <Fields extends { city: string; state: string }>() =>
  z.refine<Fields>(({ city, state }) => city.trim() !== '' || state.trim() === '', {
    path: ['city'],
    message: 'Name the city, too, or leave both empty',
  });

export const homeAreaOf = (city: string, state: string): Squad['homeArea'] =>
  city ? { city, state: state || null } : null;
