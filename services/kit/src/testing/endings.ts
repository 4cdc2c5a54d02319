import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Ends something with the test that starts it, or with the file.
 * @returns how to end it before that, as often as one likes.
 */
export function endWithTest(end: () => Promise<unknown>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  const stop = () => {
    ended ??= end().then(() => {});
    return ended;
  };
  if (TestRunner.getCurrentTest()) onTestFinished(stop);
  else afterAll(stop);
  return stop;
}
