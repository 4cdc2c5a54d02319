import { courseRoutes as routes } from '@fourball/contracts/http/course.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CourseService } from './service.ts';

export function courseRoutes(app: FastifyInstance, courses: CourseService): void {
  serve(app, routes.searchCourses, ({ query, caller }) => courses.search(query, caller.userId));
  serve(app, routes.addCourse, ({ body, caller }) => courses.add(body, caller.userId));
}
