/** A course, as far as it matters who sees it and where it is. */
interface PlacedCourse {
  readonly id: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly addedBy: string | null;
  readonly isGolfers: boolean;
}

/** Courses of many squads, found fast. */
export interface CourseIndex<Course extends PlacedCourse> {
  readonly byId: ReadonlyMap<string, Course>;
  /** By the city in lower case. */
  readonly byCity: ReadonlyMap<string | undefined, readonly Course[]>;
  /** "squad course" of every tee time at a course that a golfer added. */
  readonly played: ReadonlySet<string>;
}

/** The courses that a squad sees, of those that its active members named and those of its home area. */
export function coursesOfSquad<Course extends PlacedCourse>(
  squad: { readonly id: string; readonly homeCity: string | null; readonly homeState: string | null },
  members: readonly {
    readonly userId: string;
    readonly isActive: boolean;
    readonly favoriteCourses: readonly string[];
    readonly preferredCourses: readonly string[];
  }[],
  { byId, byCity, played }: CourseIndex<Course>,
): Course[] {
  const named = members
    .filter(({ isActive }) => isActive)
    .flatMap(({ favoriteCourses, preferredCourses }) => [...favoriteCourses, ...preferredCourses]);
  const inCity = squad.homeCity === null ? [] : (byCity.get(squad.homeCity.toLowerCase()) ?? []);
  const state = squad.homeState?.toLowerCase();
  const inArea = inCity.filter((course) => state === undefined || course.state?.toLowerCase() === state);
  const mates = new Set(members.map(({ userId }) => userId));
  const isSeen = ({ id, addedBy, isGolfers }: Course) =>
    !isGolfers || (addedBy !== null && mates.has(addedBy)) || played.has(`${squad.id} ${id}`);
  const candidates = [...named.flatMap((id) => byId.get(id) ?? []), ...inArea];
  return [...new Set(candidates)].filter(isSeen);
}
