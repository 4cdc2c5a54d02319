import { open } from 'node:fs/promises';

/** The line of a log file that says best why its process ended: its last error, else its last line. */
export async function lastWords(logFile: string): Promise<string> {
  const lines = (await tail(logFile, 65_536)).split('\n').filter((line) => line.trim() !== '');
  const said = lastOf(lines, structuredError) ?? lastOf(lines, plainError) ?? lines.at(-1) ?? 'it said nothing';
  return said.replace(/\s+/g, ' ').trim().slice(0, 400);
}

/** A JSON log line as one short line for a person's eyes; any other line as it is. */
export function readableLine(line: string): string {
  const entry = parse(line);
  if (entry === undefined) return line;
  const level = levelNames[Number(entry.level)] ?? '';
  const time = new Date(Number(entry.time) || Date.now()).toISOString().slice(11, 23);
  return [time, level, entry.msg, errorMessage(entry)].filter(Boolean).join(' ');
}

interface LogEntry {
  level?: unknown;
  time?: unknown;
  msg?: unknown;
  err?: { message?: unknown; stack?: unknown };
}

const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

function structuredError(line: string): string | undefined {
  const entry = parse(line);
  if (entry === undefined || Number(entry.level) < 50) return undefined;
  const parts = [entry.msg, errorMessage(entry)].filter((part) => typeof part === 'string' && part !== '');
  return [...new Set(parts)].join(': ') || line;
}

function plainError(line: string): string | undefined {
  return /\b(FATAL|FTL|PANIC|(?:[A-Z]\w*)?Error)\b.*: /.test(line) ? line : undefined;
}

function errorMessage(entry: LogEntry): unknown {
  return entry.err?.message;
}

function parse(line: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return undefined;
  }
}

function lastOf(lines: readonly string[], read: (line: string) => string | undefined): string | undefined {
  const found = lines.findLast((line) => read(line) !== undefined);
  return found === undefined ? undefined : read(found);
}

async function tail(file: string, bytes: number): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return '';
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
