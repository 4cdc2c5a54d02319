import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EventKind } from '@fourball/contracts/events/event.ts';
import type { Route } from '@fourball/contracts/http/route.ts';

interface Spoken {
  readonly kind: EventKind;
  /** An event of this kind as it is written down there. */
  readonly fixture: { readonly data: unknown };
}

/** Every kind of event that the version in a checkout tells. */
export async function eventsOf(root: string): Promise<Spoken[]> {
  const folder = join(root, 'contracts/src/events');
  const { allEventKinds } = (await load(join(folder, 'kinds.ts'))) as { allEventKinds: readonly EventKind[] };
  return Promise.all(
    allEventKinds.map(async (kind) => ({
      kind,
      fixture: JSON.parse(await readFile(join(folder, 'fixtures', `${kind.type}.json`), 'utf8')),
    })),
  );
}

/** Method and path of every call that the version in a checkout answers. */
export async function routesOf(root: string): Promise<string[]> {
  const file = join(root, 'contracts/src/http/routes.ts');
  const { allRoutes } = (await load(file)) as { allRoutes: readonly Route[] };
  return allRoutes.map(({ method, path }) => `${method} ${path}`);
}

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(file).href);
