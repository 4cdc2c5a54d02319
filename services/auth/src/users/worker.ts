import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/*
 * Hashes and verifies passwords in a thread of its own, which takes the processor time that nobody else asks for: a flood
 * of sign-ins makes sign-ins wait, and not those who are signed in.
 */
const NICENESS = 5;
const LEAST = 19;
/** Argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP's password storage page advises. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// On Linux a priority belongs to the thread that sets it; elsewhere the whole process would get it. To be less nice than
// before is a privilege.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICENESS, LEAST));

/** A password to be hashed, or to be held against its hash. */
type Task = { readonly password: string; readonly hashed?: string };

const answerTo = ({ password, hashed }: Task): string | boolean =>
  hashed === undefined ? hashSync(password, COST) : verifySync(hashed, password);

parentPort?.on('message', (task: Task) => {
  try {
    parentPort?.postMessage({ answer: answerTo(task) });
  } catch (error) {
    parentPort?.postMessage({ fault: error });
  }
});
