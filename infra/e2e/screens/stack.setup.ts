import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { SHARED_SECRETS } from '../../lib/used-secrets.ts';
import { type SharedStack, startProofStack } from '../../proofs/stack.ts';
import { dropCaches, warmCaches } from './warm-caches.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack that every journey and every test of a screen uses, with golfers of its own. */
    stack: SharedStack;
    /** The folder with the caches of a browser that has been on the stack's site. */
    caches: string;
  }
}

/** One stack for all journeys and screens; what a test stops, fills or breaks on the server it starts for itself. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The tests run in processes of their own: what they use, this one compares with the logs in the end.
  const folder = await mkdtemp(join(tmpdir(), 'fourball-secrets-'));
  process.env[SHARED_SECRETS] = folder;
  const { url, ports, wiring, postgresUrl, dataDirectory, stop } = await startProofStack();
  project.provide('stack', { url, ports, wiring, postgresUrl, dataDirectory });
  const caches = await warmCaches(url).catch(async (error) => {
    await stop();
    throw error;
  });
  project.provide('caches', caches);
  return async () => {
    await dropCaches(caches);
    await stop().finally(() => rm(folder, { recursive: true, force: true }));
  };
}
