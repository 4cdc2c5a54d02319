import { randomBytes } from 'node:crypto';

/** 32 characters that are not taken for each other when read out or written down: no I, O, 0 or 1. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 13;

/** A new invite code: 65 random bits, 5 in each character, so that none is found by trying. */
export const newInviteCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
