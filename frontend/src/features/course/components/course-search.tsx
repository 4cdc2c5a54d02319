import { COURSES_LIMIT } from '@fourball/contracts/constants.ts';
import type { Course } from '@fourball/contracts/http/course.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { EmptyState, SkeletonList } from '../../../components/ui/states.tsx';

interface CourseSearchProps {
  search: string;
  found: UseQueryResult<Course[]>;
  renderCourse: (course: Course) => ReactNode;
}

/** Results of a search. */
export function CourseSearch({ search, found, renderCourse }: CourseSearchProps) {
  return (
    <Loaded
      query={found}
      loading={<SkeletonList label="Searching..." count={3} className="h-16" />}
      failed="Courses could not be searched"
    >
      {(courses) =>
        courses.length === 0 ? (
          <div role="status">
            <EmptyState
              icon={SearchX}
              title="No courses found"
              description={`None has "${search}" in its name, city or state. You can add it below.`}
            />
          </div>
        ) : (
          <div>
            <p role="status" className="text-muted-foreground text-sm">
              {courses.length < COURSES_LIMIT
                ? `${courses.length} found`
                : `The first ${COURSES_LIMIT} by name. Add a word to find fewer.`}
            </p>
            <ul aria-label="Courses found" className="divide-y">
              {courses.map(renderCourse)}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}
