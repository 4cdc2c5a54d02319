/**
 * How long a process waits for what, in milliseconds, as it reads and publishes events over a connection to the broker.
 * Nothing but time depends on them: whoever waits finds out by itself. Tests take shorter ones.
 */
export const EVENT_TIMINGS = {
  /** From one try to reach the broker to the next. */
  reconnectMs: 250,
  /** A process that has not reached the broker by then since its start says so. */
  unreachedMs: 5_000,
  /** From one sign of life of the broker to the next: one that misses three is taken for lost, and nothing waits for it. */
  pingMs: 1_000,
  /** Redelivery time of what a reader held when it died: it goes to another, or to itself after its return. */
  ackWaitMs: 5_000,
  /**
   * With nothing new the broker says so to its readers this often, 500 at least, and forgets what was asked by those that
   * are gone. That has to come before the wait for their acknowledgements is over: what nats-server 2.9 would send to them
   * then, it tells the next one who asks as if it were new.
   */
  signMs: 4_000,
  /** From one try to read a stream that is not there yet, or while the database is away, to the next. */
  readAgainMs: 250,
  /** Time after which a transaction for many events takes no more of them: its locks hold up whoever waits for them. */
  batchMs: 250,
  /** Delay of an event that has ended a process: the rest is done by then, should it do so again. */
  suspectDelayMs: 1_000,
  /** How often the one that relays looks for events that nobody has told it of, as after a crash or a command. */
  relayPollMs: 5_000,
  /** How often it looks after it had to do, and while something is left to do or the broker is away. */
  relayRetryMs: 250,
  /** How often one that stands by asks whether it is to relay. */
  standbyMs: 1_000,
  /** A call that is limited waits this long for the shared count, and is then counted by its own replica. */
  limitMs: 1_000,
  /** While a snapshot is under way, whoever asked for it hears this often that it is. */
  snapshotSignMs: 2_000,
};
export type EventTimings = Readonly<typeof EVENT_TIMINGS>;
