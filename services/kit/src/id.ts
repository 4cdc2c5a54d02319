import { v7 } from 'uuid';

/** A new UUID v7: unique everywhere and, within a millisecond, in the order of creation. */
export const newId = (): string => v7();
