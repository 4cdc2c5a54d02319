import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { type PartName, parts } from '../../dev-stack/topology.ts';

/** Everything that can be killed. */
export const victims = ['postgres', 'broker', ...parts] as const;
export type Victim = (typeof victims)[number];

/** Two processes that talk to each other. */
export interface Pair {
  readonly from: PartName;
  readonly to: Victim;
}

/** Every two processes that talk to each other while they serve. */
export const pairs: readonly Pair[] = [
  ...SERVICES.flatMap((from): Pair[] => [
    { from, to: 'postgres' },
    { from, to: 'broker' },
    { from: 'gateway', to: from },
  ]),
  { from: 'gateway', to: 'broker' },
];

interface Timed {
  /** How long after the first fault of its blow, in milliseconds. */
  readonly afterMs: number;
}

/** SIGKILL; the process is started again at once. */
export interface Kill extends Timed {
  readonly kind: 'kill';
  readonly victim: Victim;
  /** Which of a service's replicas, from 1. */
  readonly replica: number;
  /** The broker only: everything it stored is gone when it returns. */
  readonly wipesStore: boolean;
  /** How far its clock is ahead in its next life, in milliseconds. */
  readonly clockAheadMs: number;
}

interface OnLink extends Timed {
  readonly pair: Pair;
  readonly replica: number;
  readonly lastsMs: number;
}

export type Fault =
  | Kill
  /** No byte passes between two, and then those that were held back do, or the connections break. */
  | (OnLink & { readonly kind: 'partition'; readonly breaks: boolean })
  /** Every byte between two is late. */
  | (OnLink & { readonly kind: 'delay'; readonly byMs: number })
  /** The last events of a stream are published once more, in another order. */
  | (Timed & { readonly kind: 'repetition'; readonly publisher: ServiceName; readonly events: number })
  /** A stream has no room for a while. */
  | (Timed & { readonly kind: 'full-stream'; readonly publisher: ServiceName; readonly lastsMs: number });
export type FaultKind = Fault['kind'];

/** Faults of connections and streams rather than of processes. */
export const lesserKinds = ['partition', 'delay', 'repetition', 'full-stream'] as const satisfies FaultKind[];
export type LesserKind = (typeof lesserKinds)[number];

/** The first replica has the service's name. */
export const processName = (part: Victim, replica: number): string => (replica === 1 ? part : `${part}-${replica}`);

export const linkName = ({ from, to }: Pair, replica: number): string => `${processName(from, replica)} to ${to}`;

/** Target of a fault: two faults of one blow never have the same. */
export function targetOf(fault: Fault): string {
  if (fault.kind === 'kill') return processName(fault.victim, fault.replica);
  if (fault.kind === 'partition' || fault.kind === 'delay') return linkName(fault.pair, fault.replica);
  return `the stream of ${fault.publisher}`;
}

/** The part whose work shows that a fault is over. */
export function struckBy(fault: Fault): Victim {
  if (fault.kind === 'kill') return fault.victim;
  if (fault.kind === 'repetition' || fault.kind === 'full-stream') return 'broker';
  const { from, to } = fault.pair;
  return from === 'gateway' || to === 'broker' ? to : from;
}

/** In few words, alike for those that are counted together. */
export function nameOf(fault: Fault): string {
  if (fault.kind === 'kill') {
    const more = [fault.wipesStore ? 'store wiped' : '', fault.clockAheadMs > 0 ? 'clock ahead' : ''];
    return [fault.victim, ...more.filter(Boolean)].join(', ');
  }
  if (fault.kind === 'repetition') return `events of ${fault.publisher} again`;
  if (fault.kind === 'full-stream') return `stream of ${fault.publisher} full`;
  const how = fault.kind === 'delay' ? 'slow' : fault.breaks ? 'broken' : 'cut off';
  return `${fault.pair.from} to ${fault.pair.to}, ${how}`;
}
