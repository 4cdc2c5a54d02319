import { expect, test, vi } from 'vitest';
import { ensureStream, type Link } from './broker.ts';

test('a stream that cannot be looked up is not taken for missing: nothing is made, and the fault is told', async () => {
  const add = vi.fn();
  const info = () => Promise.reject(new Error('timeout'));
  await expect(ensureStream({ manager: { streams: { info, add } } } as unknown as Link, 'squad')).rejects.toThrow(
    'timeout',
  );
  expect(add).not.toHaveBeenCalled();
});
