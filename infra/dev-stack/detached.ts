import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, INTERRUPTIONS } from './interruption.ts';
import { lastWords } from './log-lines.ts';
import { OperatorError } from './operator-error.ts';
import type { Report, ReportEvent } from './report.ts';

/** Message from the supervisor of a detached stack to the command that started it. */
export type SupervisorMessage = ReportEvent | { kind: 'ready' } | { kind: 'failed'; sentence: string };

/**
 * Starts the stack under a supervisor in a session of its own, shows that one's steps, and returns once everything is
 * ready. Interrupted before that, it has the supervisor undo the start.
 */
export async function startDetached(dataDirectory: string, report: Report): Promise<void> {
  const logFile = join(dataDirectory, 'logs', 'start.log');
  await mkdir(join(dataDirectory, 'logs'), { recursive: true });
  const log = await open(logFile, 'a');
  const start = fileURLToPath(new URL('./start.ts', import.meta.url));
  const supervisor = spawn(process.execPath, [start, ...process.argv.slice(2)], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  const interrupt = (signal: (typeof INTERRUPTIONS)[number]) => {
    process.exitCode = exitCodeOf(signal);
    supervisor.kill('SIGTERM');
  };
  for (const signal of INTERRUPTIONS) process.on(signal, interrupt);
  try {
    await new Promise<void>((resolve, reject) => {
      let sentence: string | undefined;
      supervisor.on('message', (message: SupervisorMessage) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'failed') sentence = message.sentence;
        else report(message);
      });
      supervisor.once('error', reject);
      supervisor.once('exit', async () => {
        reject(new OperatorError(sentence ?? `The start broke off: ${await lastWords(logFile)}`));
      });
    });
  } finally {
    for (const signal of INTERRUPTIONS) process.off(signal, interrupt);
    await log.close();
  }
  supervisor.unref();
}
