import { parentPort, workerData } from 'node:worker_threads';
import { type BusyWindow, busyTimesOf, Unintelligible } from './parser.ts';

/* Reads one calendar in a thread of its own: whatever it was made to do, nobody else waits for it. */
const { text, window } = workerData as { text: string; window: BusyWindow };
try {
  parentPort?.postMessage({ busy: busyTimesOf(text, window) });
} catch (error) {
  if (!(error instanceof Unintelligible)) throw error;
  parentPort?.postMessage({ fault: error.message });
}
