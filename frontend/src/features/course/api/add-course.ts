import type { NewCourse } from '@fourball/contracts/http/course.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Adds a course that the catalogue lacks. What is wrong with it, the form says. */
export const useAddCourse = () =>
  useMutation({
    mutationFn: (body: NewCourse) => call(recommendationRoutes.addCourse, { body }),
    meta: { invalidates: [recommendationRoutes.searchCourses] },
  });
