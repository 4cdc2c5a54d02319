import { isolated } from '@fourball/contracts/bidi.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { placeOf } from '../../../lib/text.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { courseSearchQuery, coursesQuery } from '../../course/api/find-courses.ts';
import { coursesText } from '../rhythm.ts';

const FOUND_SHOWN = 5;
/** Pause in typing after which is searched. */
const PAUSE_MS = 300;

interface CoursePickerProps {
  chosen: readonly string[];
  /** Courses at most. */
  most: number;
  onChange: (courseIds: string[]) => void;
  error: string | undefined;
}

/** Courses of a game in their order: none for the best one of each date, several for one after the other. */
export function CoursePicker({ chosen, most, onChange, error }: CoursePickerProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), PAUSE_MS);
  const { data: known = [] } = useQuery({ ...coursesQuery(chosen), enabled: chosen.length > 0 });
  const searched = useQuery({ ...courseSearchQuery(search), enabled: search !== '' });
  const { data: found = [] } = searched;
  const nameOf = (id: string) => known.find((course) => course.id === id)?.name ?? 'Course';
  const offered = search === '' ? [] : found.filter(({ id }) => !chosen.includes(id)).slice(0, FOUND_SHOWN);
  return (
    <div className="space-y-2">
      {chosen.length < most ? (
        <TextField
          label="Course"
          optional
          type="search"
          autoComplete="off"
          placeholder="Find by name or city"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // It searches by itself: the key must not send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          hint={coursesText(chosen.map(nameOf))}
          error={error}
          aria-controls={list}
        />
      ) : (
        <>
          <p className="font-medium text-sm">Course</p>
          <p aria-live="polite" className="text-destructive text-sm first-letter:uppercase empty:hidden">
            {error}
          </p>
        </>
      )}
      <ul id={list} aria-label="Courses found" className="divide-y empty:hidden">
        {offered.map((course) => (
          <li key={course.id}>
            <Button
              variant="quiet"
              className="w-full justify-start px-1 text-left"
              onClick={() => {
                onChange([...chosen, course.id]);
                setTyped('');
              }}
            >
              <Plus aria-hidden className="text-primary" />
              <span className="wrap-anywhere min-w-0">
                {isolated(course.name)}
                <span className="block font-normal text-muted-foreground text-sm">{placeOf(course)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {searched.isError && 'Courses could not be searched. Type on to try again.'}
        {searched.data?.length === 0 && 'No courses found'}
      </p>
      <ul aria-label="Chosen courses" className="space-y-1 empty:hidden">
        {chosen.map((id) => (
          <li key={id} className="flex items-center justify-between gap-2 rounded-lg bg-muted pl-3">
            <span className="wrap-anywhere min-w-0">{isolated(nameOf(id))}</span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${isolated(nameOf(id))}`}
              onClick={() => onChange(chosen.filter((other) => other !== id))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
