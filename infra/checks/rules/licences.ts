import { LOCK, lockedPackages } from '../lock.ts';
import type { Rule } from '../rule.ts';

/** Licences that let anybody use the package in a product of any licence; of MPL and EPL, changes to it stay open. */
const ALLOWED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'OFL-1.1', 'MPL-2.0', 'EPL-2.0'],
];

/** Packages whose package.json, or whose entry in the lock, names no licence: what stands in their LICENSE file. */
const UNNAMED: readonly RegExp[] = [
  /^suncalc$/, // BSD-2-Clause
  /^seq-queue$/, // MIT
  /^(ssh2|cpu-features|buildcheck)$/, // MIT
  /^@tailwindcss\/oxide-/, // MIT
];

export const licences: Rule = {
  name: 'licences',
  why:
    'Whoever runs or passes on the product takes on the licences of all packages in it. Those that ask for the source of ' +
    'the whole, or forbid some uses, are not taken in by accident.',
  check: (files) =>
    lockedPackages(files)
      .filter(({ name, license }) => (license ? !isAllowed(license) : !UNNAMED.some((form) => form.test(name))))
      .map(({ name, license, line }) => ({
        path: LOCK,
        line,
        sentence: `'${name}' is under ${license ?? 'no licence that it names'}: find another, or decide on it in this rule.`,
      })),
};

/** All of what is joined by "and" must be allowed, and one of what is joined by "or". */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => ALLOWED.includes(one.trim())));
