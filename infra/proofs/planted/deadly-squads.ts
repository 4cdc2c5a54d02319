import { plant } from '../chaos/planted/plant.ts';

/** Handlers fail each time for a squad with one of these names, or end as a crash ends them. */
plant(
  '/services/kit/src/events/consume/apply.ts',
  'const { events } = await publishingIn(',
  `const told = JSON.stringify(envelope.data);
    if (told.includes('Poisons its readers')) throw new Error('The club house is on fire');
    if (told.includes('Ends its readers')) process.kill(process.pid, 'SIGKILL');
    const { events } = await publishingIn(`,
);
