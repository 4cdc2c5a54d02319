import { DaysOfWeek } from '@fourball/contracts/http/fields.ts';
import * as z from 'zod/mini';

const contact = z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.optional(z.string()) });

/** A squad that is not created yet, as this browser keeps it when asked to, and this tab in any case. */
const SquadDraft = z.object({
  values: z.object({
    name: z.string(),
    description: z.string(),
    city: z.string(),
    state: z.string(),
    inviteEmails: z.string(),
    isPrivate: z.boolean(),
    autoBookEnabled: z.boolean(),
  }),
  selectedDays: DaysOfWeek,
  selectedContacts: z.array(contact),
  message: z.string(),
  timestamp: z.number(),
});
export type SquadDraft = z.output<typeof SquadDraft>;

/** Each golfer who shares a browser has a draft of their own. */
const keyOf = (userId: string) => `fourball.squad-draft.${userId}`;

export const saveDraft = (userId: string, draft: SquadDraft, storage: Storage): void =>
  storage.setItem(keyOf(userId), JSON.stringify(draft));

/** Undefined where there is none, or one that an older version of the app has left. */
export function loadDraft(userId: string, storage: Storage): SquadDraft | undefined {
  const stored = storage.getItem(keyOf(userId));
  if (!stored) return undefined;
  try {
    return SquadDraft.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

export function removeDrafts(userId: string): void {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(keyOf(userId));
}

/** Whether a draft says more than a name and where the squad plays. */
export const saysMore = ({ values, selectedDays, selectedContacts }: SquadDraft): boolean =>
  [values.description, values.inviteEmails, !values.isPrivate, values.autoBookEnabled].some(Boolean) ||
  selectedDays.length + selectedContacts.length > 0;
