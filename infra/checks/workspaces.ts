import { posix } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';

/** The part of the house that a path belongs to. */
export interface Workspace {
  readonly kind: 'contracts' | 'kit' | 'service' | 'gateway' | 'frontend' | 'infra' | 'root';
  /** Relative to the root of the repository; empty for the root itself. */
  readonly folder: string;
}

const ROOT: Workspace = { kind: 'root', folder: '' };
const KIT: Workspace = { kind: 'kit', folder: 'services/kit' };

/** The workspace that holds `path`. */
export function workspaceOf(path: string): Workspace {
  const [top = '', second = '', third] = path.split('/');
  if (top === 'services' && third !== undefined) {
    return second === 'kit' ? KIT : { kind: 'service', folder: `services/${second}` };
  }
  switch (top) {
    case 'contracts':
    case 'gateway':
    case 'frontend':
    case 'infra':
      return { kind: top, folder: top };
    default:
      return ROOT;
  }
}

/** Code that only tests and benches use. */
const USED_BY_TESTS = /^infra\/(bench|e2e|proofs|test-runner)\/|\/src\/(.+\/)?testing\//;

/** A test, or what only tests and benches use: neither is ever loaded in production. */
export function isTestCode(path: string): boolean {
  return isTest(path) || USED_BY_TESTS.test(path) || /(^|\/)vitest\.config\.ts$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/**
 * The path in the repository that an import asks for; undefined for a package of others and for a built-in.
 * `@fourball/kit/http/server.ts` answers `services/kit/src/http/server.ts`, as the packages' `exports` do.
 */
export function houseTarget(importer: string, specifier: string): string | undefined {
  const asked = specifier.replace(/[?#].*$/, '');
  if (isRelative(asked)) return posix.normalize(posix.join(posix.dirname(importer), asked));
  const [, name, rest] = /^@fourball\/([^/]+)(?:\/(.*))?$/.exec(asked) ?? [];
  if (name === undefined) return undefined;
  if (name === 'infra') return `infra/${rest ?? ''}`;
  const folder = name === 'kit' || SERVICES.some((service) => service === name) ? `services/${name}` : name;
  return `${folder}/src/${rest ?? ''}`;
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith('.') || specifier.startsWith('/');
}

/** The package that an import asks for: `@scope/name/sub.ts` answers `@scope/name`; undefined for a relative one. */
export function packageOf(specifier: string): string | undefined {
  return isRelative(specifier) ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}
