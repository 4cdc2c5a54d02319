import * as z from 'zod/mini';

/**
 * Every error answer, after RFC 9457 (`application/problem+json`). `code` is for programs and stays the same; `detail`
 * is the sentence for the person.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  /** For 400: each field that was wrong, `path` like `body.email`. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.output<typeof Problem>;
