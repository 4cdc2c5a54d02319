import { TIME_SLOTS } from '@fourball/contracts/constants.ts';

/** Slots before sunset at every course of the demo catalogue on every day of the year: nobody tees off after it. */
export const SLOTS_IN_DAYLIGHT = TIME_SLOTS.slice(0, 9);
