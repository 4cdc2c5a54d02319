import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Stands beside the proof in the table of results. */
    counts?: string;
  }
}

/** Tells what a proof counted beside tests, like `60 kills`, for its line and the table of results. */
export function tellCounts({ task }: Pick<TestContext, 'task'>, counts: string): void {
  task.meta.counts = counts;
}
