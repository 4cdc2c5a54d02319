import { randomBytes } from 'node:crypto';
import { OperatorError } from '../local/operator-error.ts';
import { type Victim, victims } from './schedule.ts';

export interface ChaosSettings {
  readonly seed: string;
  readonly kills: number;
  readonly foursomes: number;
  readonly wipes: boolean;
  readonly victims: readonly Victim[];
}

/** What the operator asked for: SEED, KILLS, FOURSOMES, WIPE and VICTIMS. */
export function readChaosSettings(environment: NodeJS.ProcessEnv): ChaosSettings {
  return {
    seed: environment.SEED || randomBytes(4).toString('hex'),
    kills: wholeNumber('KILLS', environment.KILLS, 300),
    foursomes: wholeNumber('FOURSOMES', environment.FOURSOMES, 2),
    wipes: !['0', 'no', 'false'].includes(environment.WIPE ?? ''),
    victims: environment.VICTIMS ? environment.VICTIMS.split(',').map(victimNamed) : victims,
  };
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  const number = Number(text || fallback);
  if (Number.isInteger(number) && number > 0) return number;
  throw new OperatorError(`${name} is "${text}": it must be a whole number above 0.`);
}

function victimNamed(name: string): Victim {
  const found = victims.find((victim) => victim === name.trim());
  if (found !== undefined) return found;
  throw new OperatorError(`VICTIMS names "${name}": it must be some of ${victims.join(', ')}, separated by commas.`);
}
