import { randomInt } from 'node:crypto';

/** Without 0 and O, 1 and I and L: a reference is read out on the telephone. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

/** `FB-` and eight characters, such as `FB-7KQ2MXTD`. */
export const newBookingReference = (): string =>
  `FB-${Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')}`;
