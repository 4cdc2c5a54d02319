import type { Course } from '@fourball/contracts/http/course.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { EmptyState, SkeletonList } from '../../../components/ui/states.tsx';

interface FavoriteListProps {
  courseIds: readonly string[];
  /** Courses as far as they have been read. */
  courses: UseQueryResult<Course[]>;
  renderCourse: (course: Course) => ReactNode;
}

/** The favorites by name. While another is being read, those that are known stay. */
export function FavoriteList({ courseIds, courses, renderCourse }: FavoriteListProps) {
  if (courseIds.length === 0)
    return (
      <EmptyState icon={Star} title="No favorite courses yet" description="Find a course below and tap its star." />
    );
  return (
    <Loaded
      query={courses}
      loading={<SkeletonList label="Loading favorite courses..." count={2} className="h-16" />}
      failed="Favorite courses could not be loaded"
    >
      {(known) => (
        <ul aria-label="Favorite courses" className="divide-y">
          {known.filter(({ id }) => courseIds.includes(id)).map(renderCourse)}
        </ul>
      )}
    </Loaded>
  );
}
