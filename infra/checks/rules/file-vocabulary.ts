import type { Rule } from '../rule.ts';
import { isTest, SERVICES, workspaceOf } from '../workspaces.ts';

/** Every file name that a service may have below src/, and what the file holds. */
const VOCABULARY = {
  top: {
    'main.ts': 'configuration -> dependencies -> app -> relay -> consumers -> listen; reads like a contents page',
    'app.ts': 'buildApp(dependencies): registers the routes; tests inject into it',
    'config.ts': 'the schema of the environment, and the only reader of process.env',
    'client.ts': 'createClient: the one way to make the client of the database',
    'snapshot.ts': "the service's aggregates, for the command that publishes their present state anew",
    'courses.ts': 'the entry of the command that imports a catalogue of courses',
    'monday.ts': 'the entry of the command that has a week ranked now',
    'events.ts':
      'the entry of the commands on events and the audit trail: dead letters, replay, snapshot, rebuild, reconcile',
  },
  feature: {
    'routes.ts': 'HTTP only: contract in, service call, contract out',
    'service.ts': 'the use cases: owns the transaction, appends the events',
    'repository.ts': 'the queries; always takes the transaction',
    'policy.ts': 'pure rules: who may do what, and when',
    'views.ts': "turns rows into the contract's answers",
    'jobs.ts': 'work that the clock starts; calls the service',
    'passwords.ts': 'hashes and verifies passwords; knows no user',
    'tokens.ts': 'makes and hashes random secrets: session ids, invite codes, reset tokens',
    'worker.ts': 'the entry of a thread of its own, for work that may be a trap or that takes long: policy only',
  },
  folders: {
    consumers: `one file per publishing service (${SERVICES.join(', ')}): event name -> handler; handlers.ts names them all`,
    ranking: 'pure calculations, one file per noun; a family of them may have a folder',
    testing: 'what the tests of this service share, one file per noun',
  },
} as const;

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export const fileVocabulary: Rule = {
  name: 'file-vocabulary',
  why:
    'Every service and every feature reads like the last: whoever knows one finds their way in all. A file that has no ' +
    'name in the vocabulary is most often a second reason inside a feature, and wants a feature folder of its own.',
  check: (files) =>
    files.flatMap(({ path }) => {
      const { kind, folder } = workspaceOf(path);
      if (kind !== 'service' || !path.startsWith(`${folder}/src/`)) return [];
      const sentence = objection(path.slice(`${folder}/src/`.length));
      return sentence === undefined ? [] : [{ path, line: 1, sentence }];
    }),
};

function objection(path: string): string | undefined {
  const [folder, name, ...deeper] = path.includes('/') ? path.split('/') : [undefined, path];
  const segments = path.replace(/(\.(integration|proof|e2e|browser))?(\.test)?\.ts$/, '').split('/');
  if (!segments.every((segment) => KEBAB_CASE.test(segment))) return 'Name it in kebab-case, ending in .ts.';
  if (deeper.length > (folder === 'ranking' ? 1 : 0)) return 'Move it up: a feature is one folder below src/.';
  if (isTest(path)) return undefined;
  if (folder === undefined) return oneOf(name, Object.keys(VOCABULARY.top), 'src/');
  if (folder === 'consumers')
    return oneOf(name, ['handlers.ts', ...SERVICES.map((service) => `${service}.ts`)], 'consumers/');
  return folder in VOCABULARY.folders ? undefined : oneOf(name, Object.keys(VOCABULARY.feature), 'a feature folder');
}

function oneOf(name = '', allowed: readonly string[], place: string): string | undefined {
  return allowed.includes(name) ? undefined : `${place} holds ${allowed.join(', ')}: move the code or rename the file.`;
}
