import { readWords, UsageError } from '@fourball/kit/process/command.ts';

interface OpsCommand {
  readonly usage: string;
  readonly effect: string;
  /** Loaded when it is asked for: each command needs other packages. @returns the exit code. */
  readonly run: (args: string[]) => Promise<number>;
}

/** Commands by name, in the order in which `help` lists them. */
const COMMANDS: Readonly<Record<string, OpsCommand>> = {
  backup: {
    usage: 'backup [folder]',
    effect: 'dumps the databases of the running stack, with its secrets',
    run: async (args) => (await import('./backup/run.ts')).runBackup(args),
  },
  restore: {
    usage: 'restore <folder>',
    effect: 'makes a stack of a backup in an empty DATA_DIR; then make start',
    run: async (args) => (await import('./backup/run.ts')).runRestore(args),
  },
  events: {
    usage: 'events <service> <command>',
    effect: "a service's events: dead letters, replay, snapshot, rebuild",
    run: async (args) => (await import('./events/run.ts')).runEvents(args),
  },
  audit: {
    usage: 'audit [--of <id>] [--since <date>] [--json]',
    effect: 'what was done by a rule, in whose name and why',
    run: async (args) => (await import('./audit/run.ts')).printTrail(args),
  },
  courses: {
    usage: 'courses import <file>',
    effect: 'imports a course catalogue from CSV or JSON',
    run: async (args) => (await import('./events/entry.ts')).runEntry('recommendation', 'courses.ts', args),
  },
  monday: {
    usage: 'monday [--week <date>] [--squad <id>]',
    effect: 'ranks a week now, as its Monday morning does: it mails, and books by auto-book',
    run: async (args) => (await import('./events/entry.ts')).runEntry('recommendation', 'monday.ts', args),
  },
  golfer: {
    usage: 'golfer disable|enable|end-sessions <e-mail>',
    effect: 'keeps a golfer out or signs them out, and deletes nothing of theirs',
    run: async (args) => (await import('./events/entry.ts')).runEntry('auth', 'golfer.ts', args),
  },
  map: {
    usage: 'map',
    effect: 'which service answers which call, and who reads which event',
    run: async (args) => {
      readWords('Usage: npm run ops -- map', { args });
      return (await import('./map/print.ts')).printMap();
    },
  },
  migration: {
    usage: 'migration <service> <name>',
    effect: "writes the migration from a service's migrations to its schema",
    run: async (args) => (await import('./migrations/author.ts')).authorMigration(args),
  },
  vulnerabilities: {
    usage: 'vulnerabilities',
    effect: 'asks the registry what is known of the packages; 3 where none answers',
    run: async (args) => {
      readWords('Usage: npm run ops -- vulnerabilities', { args });
      return (await import('./vulnerabilities.ts')).listVulnerabilities();
    },
  },
};

/** The command of this name; undefined for `help`. @throws UsageError that lists the commands, for an unknown name. */
export function findCommand(name: string): OpsCommand | undefined {
  if (name === 'help') return undefined;
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name];
  throw new UsageError(commandsText(), { fault: `There is no command "${name}".` });
}

export function commandsText(): string {
  const commands = Object.values(COMMANDS);
  const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2;
  return ['npm run ops -- <command>', ...commands.map(({ usage, effect }) => `  ${usage.padEnd(width)}${effect}`)].join(
    '\n',
  );
}
