/**
 * How long a process waits for what, in milliseconds, as it reads and publishes events over a connection to the broker.
 * Nothing but time depends on them: whoever waits finds out by itself. Tests take shorter ones.
 */
export interface EventTimings {
  /** From one try to reach the broker to the next. */
  readonly reconnectMs: number;
  /** From one sign of life of the broker to the next: one that misses three is taken for lost, and nothing waits for it. */
  readonly pingMs: number;
  /** Redelivery time of what a reader held when it died: it goes to another, or to itself after its return. */
  readonly ackWaitMs: number;
  /**
   * With nothing new the broker says so to its readers this often, 500 at least, and forgets what was asked by those that
   * are gone. That has to come before the wait for their acknowledgements is over: what nats-server 2.9 would send to them
   * then, it tells the next one who asks as if it were new.
   */
  readonly signMs: number;
  /** From one try to read a stream that is not there yet, or while the database is away, to the next. */
  readonly readAgainMs: number;
  /** Time after which a transaction for many events takes no more of them: its locks hold up whoever waits for them. */
  readonly batchMs: number;
  /** Delay of an event that has ended a process: the rest is done by then, should it do so again. */
  readonly suspectDelayMs: number;
  /** How often the one that relays looks for events that nobody has told it of, as after a crash or a command. */
  readonly relayPollMs: number;
  /** How often it looks after it had to do, and while something is left to do or the broker is away. */
  readonly relayRetryMs: number;
  /** How often one that stands by asks whether it is to relay. */
  readonly standbyMs: number;
  /** A call that is limited waits this long for the shared count, and is then counted by its own replica. */
  readonly limitMs: number;
  /** While a snapshot is under way, whoever asked for it hears this often that it is. */
  readonly snapshotSignMs: number;
}

export const EVENT_TIMINGS: EventTimings = {
  reconnectMs: 250,
  pingMs: 1_000,
  ackWaitMs: 5_000,
  signMs: 4_000,
  readAgainMs: 250,
  batchMs: 250,
  suspectDelayMs: 1_000,
  relayPollMs: 5_000,
  relayRetryMs: 250,
  standbyMs: 1_000,
  limitMs: 1_000,
  snapshotSignMs: 2_000,
};
