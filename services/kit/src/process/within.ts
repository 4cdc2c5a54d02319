/** Outcome of what was asked, or `otherwise` once it takes longer than so many milliseconds; no timer stays behind. */
export function within<T, Late>(milliseconds: number, asked: Promise<T>, otherwise: Late): Promise<T | Late> {
  const { promise: late, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(resolve, milliseconds, otherwise);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
