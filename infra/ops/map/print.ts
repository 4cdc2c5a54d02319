import { fileURLToPath } from 'node:url';
import { readHouse } from '../../checks/house.ts';
import { eventCallsIn } from './event-calls.ts';
import { drawMap } from './map.ts';

export function printMap(): number {
  console.log(drawMap(eventCallsIn(readHouse(fileURLToPath(new URL('../../../', import.meta.url))))));
  return 0;
}
