import type { NewCourse } from '@fourball/contracts/http/course.ts';
import { courseRoutes } from '@fourball/contracts/http/course.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Adds a course that the catalogue lacks. What is wrong with it, the form says. */
export const useAddCourse = () =>
  useMutation({
    mutationFn: (body: NewCourse) => call(courseRoutes.addCourse, { body }),
    meta: { invalidates: [courseRoutes.searchCourses] },
  });
