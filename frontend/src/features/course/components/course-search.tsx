import { COURSES_LIMIT } from '@fourball/contracts/constants.ts';
import type { Course } from '@fourball/contracts/http/course.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, FailedState, SkeletonList } from '../../../components/ui/states.tsx';

interface CourseSearchProps {
  search: string;
  found: UseQueryResult<Course[]>;
  renderCourse: (course: Course) => ReactNode;
}

/** What a search finds. */
export function CourseSearch({ search, found, renderCourse }: CourseSearchProps) {
  if (found.isPending) return <SkeletonList label="Searching..." count={3} className="h-16" />;
  if (found.isError)
    return <FailedState title="Courses could not be searched" error={found.error} onRetry={found.refetch} />;
  const { length } = found.data;
  if (length === 0)
    return (
      <div role="status">
        <EmptyState
          icon={SearchX}
          title="No courses found"
          description={`None has "${search}" in its name, city or state. You can add it below.`}
        />
      </div>
    );
  return (
    <div>
      <p role="status" className="text-muted-foreground text-sm">
        {length < COURSES_LIMIT ? `${length} found` : `The first ${COURSES_LIMIT} by name. Add a word to find fewer.`}
      </p>
      <ul aria-label="Courses found" className="divide-y">
        {found.data.map(renderCourse)}
      </ul>
    </div>
  );
}
