import { randomBytes } from 'node:crypto';
import { OperatorError } from '../local/operator-error.ts';

export interface ChaosSettings {
  readonly seed: string;
  readonly kills: number;
  readonly foursomes: number;
  readonly wipes: boolean;
}

/** What the operator asked for: SEED, KILLS, FOURSOMES and WIPE. */
export function readChaosSettings(environment: NodeJS.ProcessEnv): ChaosSettings {
  return {
    seed: environment.SEED || randomBytes(4).toString('hex'),
    kills: wholeNumber('KILLS', environment.KILLS, 300),
    foursomes: wholeNumber('FOURSOMES', environment.FOURSOMES, 2),
    wipes: !['0', 'no', 'false'].includes(environment.WIPE ?? ''),
  };
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  const number = Number(text || fallback);
  if (Number.isInteger(number) && number > 0) return number;
  throw new OperatorError(`${name} is "${text}": it must be a whole number above 0.`);
}
