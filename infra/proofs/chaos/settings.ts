import { randomBytes } from 'node:crypto';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { lesserKinds, victims } from './faults.ts';

/** Faults besides kills. */
const otherFaults = [...lesserKinds, 'clock', 'delivery'] as const;

/** Reads SEED, KILLS, FOURSOMES, REPLICAS, WIPE, VICTIMS and FAULTS. */
export function readChaosSettings(environment: NodeJS.ProcessEnv) {
  const seed = environment.SEED || randomBytes(4).toString('hex');
  const faults = namedIn('FAULTS', environment.FAULTS, otherFaults);
  return {
    seed,
    kills: wholeNumber('KILLS', environment.KILLS, 60),
    foursomes: wholeNumber('FOURSOMES', environment.FOURSOMES, 2),
    replicas: wholeNumber('REPLICAS', environment.REPLICAS, 3),
    wipes: !['0', 'no', 'false'].includes(environment.WIPE ?? ''),
    victims: namedIn('VICTIMS', environment.VICTIMS, victims),
    lesser: lesserKinds.filter((kind) => faults.includes(kind)),
    skews: faults.includes('clock'),
    // Fixed by the seed, where events come in disorder and again.
    unrulySeed: faults.includes('delivery') ? seed : undefined,
  };
}

export function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  const number = Number(text || fallback);
  if (Number.isInteger(number) && number > 0) return number;
  throw new OperatorError(`${name} is "${text}": it must be a whole number above 0.`);
}

/** All of them when nothing is said. */
function namedIn<T extends string>(variable: string, text: string | undefined, known: readonly T[]): readonly T[] {
  if (!text) return known;
  if (text === 'none') return [];
  return text.split(',').map((name) => {
    const found = known.find((one) => one === name.trim());
    if (found !== undefined) return found;
    throw new OperatorError(
      `${variable} names "${name}": it must be some of ${known.join(', ')}, separated by commas.`,
    );
  });
}
