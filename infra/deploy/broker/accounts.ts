import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { streamOf } from '@fourball/kit/events/broker.ts';
import {
  hintOf,
  inboxOf,
  limitStreamOf,
  limitSubjectOf,
  liveOf,
  REVOCATIONS,
  rebuildDurableOf,
  snapshotAnswerOf,
  snapshotRequestOf,
} from '@fourball/kit/events/subjects.ts';
import type { EventCall } from '../../ops/map/event-calls.ts';

/** An account that signs in at the broker: each service, the gateway, and the operator of the streams. */
export interface BrokerAccount {
  readonly name: string;
  readonly publishes: readonly string[];
  readonly hears: readonly string[];
}

/** Publishers whose streams each service reads, by the events that its consumers name. */
export function publishersReadBy(reader: ServiceName, calls: readonly EventCall[]): readonly ServiceName[] {
  const read = calls.filter(({ does, service }) => does === 'consumes' && service === reader);
  return SERVICES.filter((publisher) => read.some(({ kind }) => kind.publisher === publisher));
}

/**
 * Permissions of each account, and no more: a service publishes on its own subjects, looks after its own stream, and
 * reads the streams of those whose events it consumes, through a durable consumer of its own name.
 */
export const brokerAccounts = (calls: readonly EventCall[]): readonly BrokerAccount[] => [
  ...SERVICES.map((service) => accountOf(service, publishersReadBy(service, calls))),
  { name: 'gateway', publishes: countingOf('gateway'), hears: [REVOCATIONS, `${inboxOf('gateway')}.>`] },
  operator,
];

/** It may do all to the streams and their readers, and end sessions, and can tell no event: that is for their owners alone. */
const operator: BrokerAccount = {
  name: 'operator',
  publishes: ['$JS.API.>', '$JS.ACK.>', '$JS.FC.>', snapshotRequestOf('*' as ServiceName), REVOCATIONS],
  // Tools of others listen below the common inbox, whatever they are told.
  hears: ['_INBOX.>', `${snapshotAnswerOf('*' as ServiceName)}.>`, '$JS.EVENT.>'],
};

function accountOf(service: ServiceName, publishers: readonly ServiceName[]): BrokerAccount {
  const own = streamOf(service);
  const live = service === 'notification' ? [liveOf(service)] : [];
  return {
    name: service,
    publishes: [
      // Type, version and aggregate.
      `${service}.*.*.*`,
      hintOf(service),
      `${snapshotAnswerOf(service)}.*`,
      ...(service === 'auth' ? [REVOCATIONS, ...countingOf(service)] : []),
      ...live,
      `$JS.API.STREAM.CREATE.${own}`,
      `$JS.API.STREAM.INFO.${own}`,
      `$JS.API.STREAM.MSG.GET.${own}`,
      `$JS.API.STREAM.MSG.DELETE.${own}`,
      `$JS.API.CONSUMER.LIST.${own}`,
      ...publishers.flatMap((publisher) => readingOf(service, publisher)),
    ],
    hears: [
      `${inboxOf(service)}.>`,
      hintOf(service),
      snapshotRequestOf(service),
      ...live,
      ...publishers.map((publisher) => `${snapshotAnswerOf(publisher)}.*`),
    ],
  };
}

/** To count limits together with its replicas. */
function countingOf(part: string): string[] {
  const stream = limitStreamOf(part);
  return [limitSubjectOf(part, '*', '*'), `$JS.API.STREAM.CREATE.${stream}`, `$JS.API.STREAM.MSG.GET.${stream}`];
}

/** To read another's stream, and to build what was read anew. */
function readingOf(reader: ServiceName, publisher: ServiceName): string[] {
  const stream = streamOf(publisher);
  const rebuild = rebuildDurableOf(reader);
  return [
    snapshotRequestOf(publisher),
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.STREAM.MSG.GET.${stream}`,
    ...[reader, rebuild].flatMap((durable) => [
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}`,
      `$JS.API.CONSUMER.DELETE.${stream}.${durable}`,
      `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
      `$JS.ACK.${stream}.${durable}.>`,
      // As servers from 2.15 on name it: with the domain and the account before the stream.
      `$JS.ACK.*.*.${stream}.${durable}.>`,
    ]),
  ];
}

/** The name under which the broker's configuration finds the password of an account. */
const passwordVariable = (account: string): string => `${account}_password`;

/** The accounts in the broker's own format; the passwords come from a file beside it. */
export function accountsText(accounts: readonly BrokerAccount[]): string {
  const list = (subjects: readonly string[]) => subjects.map((subject) => `\n          "${subject}"`).join('');
  // An empty list of what is allowed would allow everything.
  const rule = (subjects: readonly string[]) =>
    subjects.length > 0 ? `allow: [${list(subjects)}\n        ]` : 'deny: ">"';
  const users = accounts.map(
    ({ name, publishes, hears }) => `    {
      user: ${name}
      password: $${passwordVariable(name)}
      permissions: {
        publish: { ${rule(publishes)} }
        subscribe: { ${rule(hears)} }
      }
    }`,
  );
  return `# Who may do what at the broker. Made by "npm run check:structure -- --fix" from infra/deploy/broker/accounts.ts, the
# contracts and the services' consumers: change those.
include passwords.conf
authorization: {
  users: [
${users.join('\n')}
  ]
}
`;
}
