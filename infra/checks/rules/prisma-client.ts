import { lineAt } from '../house.ts';
import type { Rule } from '../rule.ts';
import { serviceFile } from '../service-files.ts';
import { houseTarget } from '../workspaces.ts';

/** Files that may load the generated client; all others may only name its types (of the transaction, of a row). */
const LOADS_CLIENT = ['repository', 'client', 'testing', 'test'];
const NAMES_TYPES = [...LOADS_CLIENT, 'service', 'adapter', 'app'];

export const prismaClient: Rule = {
  name: 'prisma-client',
  why:
    'Every query of a room stands in its repository.ts, so that one file answers what the database is asked, and ' +
    'a change of the schema ends there. client.ts makes the client, with its limits; main.ts and the commands hand it on.',
  check: (files) =>
    files.flatMap(({ path, text, source }) => {
      const role = serviceFile(path)?.role;
      if (role === undefined || LOADS_CLIENT.includes(role)) return [];
      return (source?.imports ?? []).flatMap(({ specifier, offset, typeOnly }) => {
        if (!isPrismaClient(path, specifier)) return [];
        if (NAMES_TYPES.includes(role) && typeOnly) return [];
        const sentence = NAMES_TYPES.includes(role)
          ? `${role}.ts may name the types of the Prisma client only: write 'import type'.`
          : 'Do not import the Prisma client here: ask the repository.ts of the room, through its service.';
        return [{ path, line: lineAt(text, offset), sentence }];
      });
    }),
};

function isPrismaClient(path: string, specifier: string): boolean {
  if (specifier.startsWith('@prisma/')) return true;
  return houseTarget(path, specifier)?.includes('/generated/') ?? false;
}
