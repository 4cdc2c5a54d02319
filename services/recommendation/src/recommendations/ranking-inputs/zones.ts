interface SquadZones {
  readonly timeZone: string | null;
  readonly creatorTimeZone: string | null;
}

/** The time zone in which a squad that named no courses looks for them: its own, else its creator's; null for neither. */
export const homeZoneOf = ({ timeZone, creatorTimeZone }: SquadZones): string | null => timeZone ?? creatorTimeZone;

/** The time zone that a squad counts its days in: its own, else that of most of its courses, else its creator's. */
export function zoneOfSquad(squad: SquadZones, courses: readonly { timeZone: string }[]): string {
  if (squad.timeZone) return squad.timeZone;
  const byZone = [...Map.groupBy(courses, (course) => course.timeZone)];
  const [most] = byZone.sort(([one, some], [other, others]) => others.length - some.length || (one < other ? -1 : 1));
  return most?.[0] ?? squad.creatorTimeZone ?? 'UTC';
}
