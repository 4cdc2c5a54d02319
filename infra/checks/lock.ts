import type { HouseFile } from './house.ts';

/** A package of package-lock.json, wherever it is installed. */
export interface LockedPackage {
  readonly name: string;
  readonly line: number;
  /** As the package names it; undefined where it does not. */
  readonly license: string | undefined;
  readonly hasInstallScript: boolean;
}

export const LOCK = 'package-lock.json';

/** The packages that npm installs, but for those of the house. */
export function lockedPackages(files: readonly HouseFile[]): LockedPackage[] {
  const text = files.find(({ path }) => path === LOCK)?.text;
  if (text === undefined) return [];
  const lines = text.split('\n');
  const { packages = {} } = JSON.parse(text) as { packages?: Record<string, Entry> };
  return Object.entries(packages).flatMap(([place, { link, license, hasInstallScript }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (name === undefined || link) return [];
    const line = lines.findIndex((one) => one.includes(`"${place}":`)) + 1;
    return [{ name, line, license, hasInstallScript: hasInstallScript ?? false }];
  });
}

interface Entry {
  readonly link?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}
