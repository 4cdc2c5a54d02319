import { afterAll } from 'vitest';
import { startMailServer } from './mail-server.ts';
import { startProofStack } from './stack.ts';

/** Starts a stack for the tests of a file, as {@link startProofStack} does; it is stopped after the last of them. */
export async function ownStack(environment?: Record<string, string>) {
  const stack = await startProofStack(environment);
  afterAll(() => stack.stop());
  return stack;
}

/** The same with a real mail server in this process, to which its mails go. */
export async function ownStackWithMails(environment: Record<string, string> = {}) {
  const server = await startMailServer();
  afterAll(() => server.stop());
  return { server, stack: await ownStack({ SMTP_URL: server.url, ...environment }) };
}
