/* A process whose clock is ahead of everyone else's. What it measures by `performance.now()` stays right. */
const aheadMs = Number(process.env.CHAOS_CLOCK_AHEAD_MS);
const RealDate = Date;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
