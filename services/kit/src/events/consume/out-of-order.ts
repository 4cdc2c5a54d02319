/**
 * An event builds upon what another stream has not delivered yet. It is retried, and since streams may lag behind each
 * other for long, it has an hour rather than the few tries of an event that is at fault itself.
 */
export class OutOfOrder extends Error {
  /** @param missing what was not heard of yet, such as `golfer 0190…`. */
  constructor(missing: string) {
    super(`Not heard of yet: ${missing}`);
  }
}
