import type { Course } from '@fourball/contracts/http/course.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { EmptyState, SkeletonList } from '../../../components/ui/states.tsx';

interface FavoriteListProps {
  courseIds: readonly string[];
  /** Courses as far as they have been read. */
  courses: UseQueryResult<Course[]>;
  renderCourse: (course: Course) => ReactNode;
  onRemove: (courseIds: readonly string[]) => void;
}

/** The favorites by name. While another is being read, those that are known stay. */
export function FavoriteList({ courseIds, courses, renderCourse, onRemove }: FavoriteListProps) {
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
        <>
          <ul aria-label="Favorite courses" className="divide-y">
            {known.filter(({ id }) => courseIds.includes(id)).map(renderCourse)}
          </ul>
          {!courses.isPlaceholderData && (
            <Unseen
              courseIds={courseIds.filter((id) => known.every((course) => course.id !== id))}
              onRemove={onRemove}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Favorites that a golfer of another squad added: they count, and cannot be found any more. */
const Unseen = ({ courseIds, onRemove }: Pick<FavoriteListProps, 'courseIds' | 'onRemove'>) =>
  courseIds.length > 0 && (
    <div className="flex items-center justify-between gap-2 text-muted-foreground text-sm">
      <p>{courseIds.length} more that you no longer see: none of your squads has the golfer who added it.</p>
      <Button variant="quiet" size="small" className="-mr-2 px-2" onClick={() => onRemove(courseIds)}>
        Remove
      </Button>
    </div>
  );
