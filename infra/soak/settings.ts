import { randomBytes } from 'node:crypto';
import { OperatorError } from '../local/operator-error.ts';

export interface SoakSettings {
  readonly seed: string;
  /** How long the load lasts that counts. */
  readonly minutes: number;
  /** How long the load goes on before that. */
  readonly warmUpMinutes: number;
  /** Foursomes that set out each minute. */
  readonly rate: number;
}

const MINUTES_MAX = 24 * 60;
const RATE_MAX = 120;

/** Reads MINUTES, WARM_UP, RATE and SEED. */
export function readSoakSettings(environment: NodeJS.ProcessEnv): SoakSettings {
  const minutes = wholeNumber('MINUTES', environment.MINUTES, 15, MINUTES_MAX);
  return {
    seed: environment.SEED || randomBytes(4).toString('hex'),
    minutes,
    warmUpMinutes: wholeNumber('WARM_UP', environment.WARM_UP, 15, MINUTES_MAX),
    rate: wholeNumber('RATE', environment.RATE, 16, RATE_MAX),
  };
}

function wholeNumber(name: string, text: string | undefined, fallback: number, highest: number): number {
  const number = Number(text || fallback);
  if (Number.isInteger(number) && number > 0 && number <= highest) return number;
  throw new OperatorError(`${name} is "${text}": it must be a whole number from 1 to ${highest}.`);
}
