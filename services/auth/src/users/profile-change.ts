import { DAYS, FAVORITES_MAX, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { NotificationSettings, ProfileChange, User } from '@fourball/contracts/http/auth.ts';

const LISTS = ['preferredCourses', 'favoriteCourses', 'preferredDays', 'preferredTimeSlots'] as const;
type Lists = Pick<User, (typeof LISTS)[number]>;

/** Fields as a change leaves them; those that it does not touch are left out. */
export type ChangedFields = Omit<ProfileChange, 'add' | 'remove' | 'notificationSettings'> & {
  notificationSettings?: NotificationSettings;
};

/**
 * A change on top of what is saved: lists with what is added and without what is taken out, each value once, days and slots
 * in the order of the week and the day; notification settings with those that are named.
 */
export function fieldsAfter(
  saved: Lists & Pick<User, 'notificationSettings'>,
  { add = {}, remove = {}, notificationSettings, ...fields }: ProfileChange,
): ChangedFields {
  const after: ChangedFields = { ...fields };
  for (const list of LISTS) {
    if (!fields[list] && !add[list] && !remove[list]) continue;
    const values: readonly string[] = [...(fields[list] ?? saved[list]), ...(add[list] ?? [])];
    const left = new Set(values.filter((value) => !(remove[list] as readonly string[] | undefined)?.includes(value)));
    Object.assign(after, { [list]: inOrder(list, left) });
  }
  if (notificationSettings) {
    after.notificationSettings = { ...saved.notificationSettings, ...notificationSettings };
  }
  return after;
}

/** The list that has become longer than it may be by what was added. */
export const tooLong = (fields: ChangedFields): 'favoriteCourses' | 'preferredCourses' | undefined =>
  (['favoriteCourses', 'preferredCourses'] as const).find((list) => (fields[list]?.length ?? 0) > FAVORITES_MAX);

function inOrder(list: keyof Lists, values: ReadonlySet<string>): string[] {
  if (list === 'preferredDays') return DAYS.filter((day) => values.has(day));
  if (list === 'preferredTimeSlots') return TIME_SLOTS.filter((slot) => values.has(slot));
  return [...values];
}
