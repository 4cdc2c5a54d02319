import { inject } from 'vitest';
import { ownWritesRules } from '../../proofs/own-writes.ts';

/* A hundred rounds of each, and the same with the broker away, are a proof. */
const stack = inject('stack');
ownWritesRules(() => stack.url, 5);
