import { onTestFinished, vi } from 'vitest';

/**
 * How many plans Prisma makes of the queries of `work`, as its own log says. What is done again and again should need
 * none: a plan takes longer than most queries, and stays.
 */
export async function plansMadeFor(work: () => Promise<unknown>): Promise<number> {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('DEBUG', 'prisma:client:clientEngine');
  onTestFinished(() => {
    log.mockRestore();
    vi.unstubAllGlobals();
  });
  await work();
  const told = log.mock.calls.map((words) => words.join(' '));
  // Without a word of a query nothing would be shown.
  if (!told.some((line) => line.includes('query plan'))) throw new Error('Prisma has told of no query');
  return told.filter((line) => line.includes('query plan cache miss')).length;
}
