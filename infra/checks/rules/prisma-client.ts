import { inImports } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import { serviceFile } from '../service-files.ts';

/** Files that may load the generated client; all others may only name its types (of the transaction, of a row). */
const LOADS_CLIENT = ['repository', 'client', 'testing', 'test'];
const NAMES_TYPES = [...LOADS_CLIENT, 'service', 'adapter', 'app'];

export const prismaClient: Rule = {
  name: 'prisma-client',
  why:
    'Every query of a room stands in its repository.ts, so that one file answers what the database is asked, and ' +
    'a change of the schema ends there. client.ts makes the client, with its limits; main.ts and the commands hand it on.',
  check: inImports((path, { specifier, typeOnly }, target = '') => {
    const role = serviceFile(path)?.role;
    if (role === undefined || LOADS_CLIENT.includes(role)) return undefined;
    if (!specifier.startsWith('@prisma/') && !target.includes('/generated/')) return undefined;
    if (!NAMES_TYPES.includes(role))
      return 'Do not import the Prisma client here: ask the repository.ts of the room, through its service.';
    return typeOnly ? undefined : `${role}.ts may name the types of the Prisma client only: write 'import type'.`;
  }),
};
