import { contourPaths } from '../contours.ts';

/** Contour lines of a course, drawn from its id: every course has its own. */
export const ContourLines = ({ courseId }: { courseId: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 200 200"
    fill="none"
    stroke="currentColor"
    className="absolute -right-10 -bottom-16 size-64 text-sand opacity-30"
  >
    {contourPaths(courseId).map((path) => (
      <path key={path} d={path} strokeWidth="1.25" />
    ))}
  </svg>
);
