import { FAVORITES_MAX } from '@fourball/contracts/constants.ts';
import type { Course } from '@fourball/contracts/http/course.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { toast } from '../../../lib/toast.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useChangeFavorites, useFavorites } from '../api/change-favorites.ts';
import { courseSearchQuery, coursesQuery } from '../api/find-courses.ts';
import { searchOf } from '../model.ts';
import { CourseRow } from './course-row.tsx';
import { CourseSearch } from './course-search.tsx';
import { FavoriteList } from './favorite-list.tsx';

const AddCourseDialog = lazy(async () => ({ default: (await import('./add-course-dialog.tsx')).AddCourseDialog }));

const TYPING_PAUSE_MILLISECONDS = 300;

/** The courses that the golfer likes to play, and the way to others. @param saved the favorites of the profile. */
export function FavoriteCourses({ saved }: { saved: readonly string[] }) {
  const favorites = useFavorites(saved);
  const changing = useChangeFavorites();
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const search = searchOf(useSettled(typed, TYPING_PAUSE_MILLISECONDS));
  const found = useQuery({ ...courseSearchQuery(search ?? ''), enabled: search !== null });
  const courses = useQuery({
    ...coursesQuery(favorites),
    enabled: favorites.length > 0,
    placeholderData: keepPreviousData,
  });
  const isFictional = [...(courses.data ?? []), ...(found.data ?? [])].some((course) => course.isFictional);

  const isFull = favorites.length >= FAVORITES_MAX;
  function change(courseId: string, isFavorite: boolean) {
    if (!isFavorite || !isFull) return changing.mutate({ courseId, isFavorite });
    const description = 'Remove a favorite course to add another.';
    toast({ title: `${FAVORITES_MAX} favorite courses are the most`, description, variant: 'destructive' });
  }
  const foundRow = (course: Course) => {
    const isFavorite = favorites.includes(course.id);
    const toggle = () => change(course.id, !isFavorite);
    return <CourseRow key={course.id} course={course} isFavorite={isFavorite} onToggle={toggle} />;
  };
  const remove = (courseIds: readonly string[]) => {
    for (const id of courseIds) change(id, false);
    // Its row goes, and with it what had the focus.
    list.current?.focus();
  };
  const favoriteRow = (course: Course) => (
    <CourseRow key={course.id} course={course} isFavorite onToggle={() => remove([course.id])} />
  );

  return (
    <>
      <p className="mb-3 text-muted-foreground text-sm">
        Your squads are offered tee times at their members' favorite courses. One that is a favorite of everybody who
        can play scores 4 points more.
      </p>
      <div className="space-y-4">
        <div ref={list} tabIndex={-1} className="outline-none">
          <FavoriteList courseIds={favorites} courses={courses} renderCourse={favoriteRow} onRemove={remove} />
        </div>
        <TextField
          label="Find a course"
          type="search"
          autoComplete="off"
          placeholder="Name, city or state"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {search && <CourseSearch search={search} found={found} renderCourse={foundRow} />}
        {isFictional && (
          <p className="text-muted-foreground text-sm">
            Courses marked "Demo" are fictional: they are there to try things out.
          </p>
        )}
        <Button variant="secondary" className="w-full" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add a Missing Course
        </Button>
      </div>
      {adding && (
        <Suspense>
          <AddCourseDialog
            name={typed.trim()}
            isFull={isFull}
            onClose={() => setAdding(false)}
            onAdded={({ id }) => change(id, true)}
          />
        </Suspense>
      )}
    </>
  );
}
