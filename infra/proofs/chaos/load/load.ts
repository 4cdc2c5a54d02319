import type { Random } from '../../../lib/random.ts';
import { passBy } from './anonymous.ts';
import { type Golfer, type RegisterOptions, registerGolfer } from './golfer.ts';
import { goOut } from './outing.ts';

interface LoadOptions extends Omit<RegisterOptions, 'name'> {
  /** Groups of four that are out at the same time. */
  readonly foursomes: number;
  /** Left out, it has personal links. */
  readonly hasLinks?: boolean;
}

/** After so many outings a foursome goes home and four new golfers come. */
const OUTINGS = 2;

/**
 * Foursomes that do the main job again and again, and one golfer at a time who leaves for good, until they are stopped:
 * then everyone finishes what they are doing.
 */
export function startLoad(options: LoadOptions): { stop(): Promise<void> } {
  let isStopping = false;

  async function keepGoing(place: number) {
    for (let generation = 1; !isStopping; generation += 1) {
      const name = `F${place}G${generation}`;
      const random = options.random.fork(name);
      const golfers = await gather(name, random);
      for (let outing = 1; outing <= OUTINGS && !isStopping && golfers.length > 1; outing += 1) {
        await goOut(golfers, `${name}O${outing}`, random.fork(`outing ${outing}`), options.hasLinks);
      }
    }
  }

  async function gather(name: string, random: Random): Promise<Golfer[]> {
    const { url, notebook } = options;
    const names = ['A', 'B', 'C', 'D'].map((letter) => `${name}${letter}`);
    const golfers = await Promise.all(
      names.map((golfer) => registerGolfer({ url, notebook, name: golfer, random: random.fork(golfer) })),
    );
    return golfers.filter((golfer) => golfer !== undefined);
  }

  async function keepPassing() {
    for (let number = 1; !isStopping; number += 1) {
      await passBy({ ...options, random: options.random.fork(`passer-by ${number}`) }, number);
    }
  }

  const places = Array.from({ length: options.foursomes }, (_, index) => keepGoing(index + 1));
  const passing = keepPassing();
  return {
    async stop() {
      isStopping = true;
      await Promise.all([...places, passing]);
    },
  };
}
