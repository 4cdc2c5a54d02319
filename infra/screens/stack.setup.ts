import type { TestProject } from 'vitest/node';
import { type ProofStack, startProofStack } from '../proofs/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack that every test of a screen uses, with golfers of its own. */
    stack: Pick<ProofStack, 'url' | 'ports' | 'wiring'>;
  }
}

/** One stack for all screens; what a test stops, fills or breaks on the server it starts for itself. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, ports, wiring, stop } = await startProofStack();
  project.provide('stack', { url, ports, wiring });
  return stop;
}
