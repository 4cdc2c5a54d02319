import { plant } from '../../chaos/planted/plant.ts';

/** A change is committed before its events are stored, in a transaction of their own. */
plant(
  '/services/kit/src/events/publish/ledger.ts',
  'options.client.$transaction((tx) => publishingIn(tx, (publish) => work(tx, publish), options))',
  'publishingIn(options.client, (publish) => options.client.$transaction((tx) => work(tx, publish)), options)',
);
