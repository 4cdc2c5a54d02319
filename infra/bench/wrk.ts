import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireTool } from '../dev-stack/system-tools.ts';

/** As long as the gateway waits for an answer. */
const ANSWER_TIMEOUT = '10s';

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Kept alive for the whole round. */
  readonly connections: number;
  readonly seconds: number;
  /** Posted with each request, as JSON; read requests without. */
  readonly body?: object;
  /** Asked for in turns, in place of the path of `url`. */
  readonly paths?: readonly string[];
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Median latency in milliseconds. */
  readonly p50: number;
}

/**
 * One round of load on one address, by a load generator that costs little of the processor.
 * @throws when an answer was not a success: such a round measures nothing.
 */
export async function load({ url, headers, connections, seconds, body, paths }: Load): Promise<LoadResult> {
  const program = await requireTool('wrk');
  const args = ['--latency', '-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', ANSWER_TIMEOUT];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
  const folder = await mkdtemp(join(tmpdir(), 'fourball-load-'));
  if (body || paths) {
    await writeFile(join(folder, 'requests.lua'), (body ? postOf(body) : '') + (paths ? turnsOf(paths) : ''));
    args.push('-s', join(folder, 'requests.lua'));
  }
  const { stdout } = await promisify(execFile)(program, [...args, url]).finally(() => rm(folder, { recursive: true }));
  const bad = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (bad) throw new Error(`${new URL(url).pathname}: ${bad[0]}`);
  return {
    requests: Number(matchOf(/(\d+) requests in/, stdout)[1]),
    requestsPerSecond: Number(matchOf(/Requests\/sec:\s+([\d.]+)/, stdout)[1]),
    p50: milliseconds(matchOf(/50%\s+([\d.]+)(us|ms|s)/, stdout)),
  };
}

const postOf = (body: object) => `
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
wrk.body = [[${JSON.stringify(body)}]]
`;

const turnsOf = (paths: readonly string[]) => `
local paths = { ${paths.map((path) => `[[${path}]]`).join(', ')} }
local turn = 0
request = function()
  turn = turn + 1
  return wrk.format(nil, paths[turn % #paths + 1])
end
`;

function matchOf(pattern: RegExp, text: string): RegExpExecArray {
  const match = pattern.exec(text);
  if (!match) throw new Error(`The load generator said something unexpected:\n${text}`);
  return match;
}

function milliseconds([, value, unit]: RegExpExecArray): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
  return Number(value) * factor;
}
