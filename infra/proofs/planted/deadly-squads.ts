import { plant } from '../../chaos/planted/plant.ts';

/** What hears of a squad with one of these names fails each time, or ends as a crash ends it. */
plant(
  '/services/kit/src/events/inbox.ts',
  'const { events } = await publishingIn(',
  `const told = JSON.stringify(envelope.data);
    if (told.includes('Poisons its readers')) throw new Error('The club house is on fire');
    if (told.includes('Ends its readers')) process.kill(process.pid, 'SIGKILL');
    const { events } = await publishingIn(`,
);
