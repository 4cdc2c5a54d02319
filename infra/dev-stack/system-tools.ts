import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError, sentenceOf } from './operator-error.ts';
import { type Report, silent, step } from './report.ts';

interface Tool {
  /** Names on the PATH, or absolute paths, the preferred one first. */
  programs: readonly string[];
  aptPackages: readonly string[];
  brewArguments: readonly string[];
}

const tools = {
  'nats-server': { programs: ['nats-server'], aptPackages: ['nats-server'], brewArguments: ['nats-server'] },
  chromium: {
    programs: [
      // The same pages, without the windows around them: a quarter less work.
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    // With a font like those of real machines: without one the page is laid out anew when the app's own has come.
    aptPackages: ['chromium-headless-shell', 'fonts-liberation'],
    brewArguments: ['--cask', 'google-chrome'],
  },
  nginx: { programs: ['nginx'], aptPackages: ['nginx-light'], brewArguments: ['nginx'] },
  wrk: { programs: ['wrk'], aptPackages: ['wrk'], brewArguments: ['wrk'] },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** The folders searched: the PATH, and those of system programs, which a user's PATH on Debian leaves out. */
function systemPath(): string[] {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin', '/opt/homebrew/bin'];
}

/** The full path of the tool's program, or undefined when it is not installed. */
export async function findTool(name: ToolName, path: readonly string[] = systemPath()): Promise<string | undefined> {
  for (const program of tools[name].programs) {
    const candidates = isAbsolute(program) ? [program] : path.filter(isAbsolute).map((folder) => join(folder, program));
    for (const candidate of candidates) {
      if (await isExecutable(candidate)) return candidate;
    }
  }
  return undefined;
}

/** Like `findTool`, but a missing tool is an error that says what to install. */
export async function requireTool(name: ToolName, path?: readonly string[]): Promise<string> {
  const program = await findTool(name, path);
  if (program === undefined) throw new OperatorError(`${name} is missing: ${howToInstall([name])}.`);
  return program;
}

/** Installs what is missing of the tools with the system's packages; where that cannot be done it says what to install. */
export async function ensureTools(
  names: readonly ToolName[],
  report: Report = silent,
  path: readonly string[] = systemPath(),
): Promise<void> {
  const missing = await missingOf(names, path);
  if (missing.length === 0) return;
  const sentence = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: ${howToInstall(missing)}.`;
  const commands = await installCommands(missing, path);
  if (commands === undefined) throw new OperatorError(sentence);
  await step(report, `Installing ${missing.join(' and ')}`, async () => {
    try {
      for (const [program, ...args] of commands) await runQuietly(program, args);
    } catch (error) {
      throw new OperatorError(`${sentence} (Doing it for you failed: ${lastLineOf(error)})`, { cause: error });
    }
    if ((await missingOf(missing, path)).length > 0) throw new OperatorError(sentence);
  });
}

async function missingOf(names: readonly ToolName[], path: readonly string[]): Promise<ToolName[]> {
  const found = await Promise.all(names.map(async (name) => ({ name, program: await findTool(name, path) })));
  return found.filter(({ program }) => program === undefined).map(({ name }) => name);
}

function howToInstall(names: readonly ToolName[]): string {
  const apt = `apt-get install ${names.flatMap((name) => tools[name].aptPackages).join(' ')}`;
  const brew = names.map((name) => `brew install ${tools[name].brewArguments.join(' ')}`).join('; ');
  return process.platform === 'darwin' ? `install with "${brew}"` : `on Debian or Ubuntu install with "${apt}"`;
}

type Command = [program: string, ...args: string[]];

async function installCommands(names: readonly ToolName[], path: readonly string[]): Promise<Command[] | undefined> {
  if (process.platform === 'darwin') {
    if (!(await isOnPath('brew', path))) return undefined;
    return names.map((name): Command => ['brew', 'install', '--quiet', ...tools[name].brewArguments]);
  }
  if (!(await isOnPath('apt-get', path))) return undefined;
  const rights = await rootRights(path);
  if (rights === undefined) return undefined;
  const apt: Command = [...rights, 'apt-get', '-q', '-y', '-o', 'DPkg::Lock::Timeout=300'];
  const packages = names.flatMap((name) => tools[name].aptPackages);
  return [
    [...apt, 'update'],
    [...apt, 'install', '--no-install-recommends', ...packages],
  ];
}

async function rootRights(path: readonly string[]): Promise<[] | [string, ...string[]] | undefined> {
  const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive'] as const;
  if (process.getuid?.() === 0) return [...quietly];
  if (!(await isOnPath('sudo', path))) return undefined;
  const mayUseSudo = await runQuietly('sudo', ['-n', 'true']).then(
    () => true,
    () => false,
  );
  return mayUseSudo ? ['sudo', '-n', ...quietly] : undefined;
}

async function runQuietly(program: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
}

async function isOnPath(program: string, path: readonly string[]): Promise<boolean> {
  const candidates = await Promise.all(path.filter(isAbsolute).map((folder) => isExecutable(join(folder, program))));
  return candidates.includes(true);
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function lastLineOf(error: unknown): string {
  const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1);
  return said || sentenceOf(error);
}
