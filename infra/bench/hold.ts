/** Bound of a figure: no more, or no less. */
export type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** Tells a figure beside its bound; one that is not held has the process end with 1. */
export function hold(
  note: (line: string) => void,
  what: string,
  figure: number,
  bound: Bound,
  shown: (figure: number) => string,
): void {
  const isHeld = 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast;
  const words = 'atMost' in bound ? `at most ${shown(bound.atMost)}` : `at least ${shown(bound.atLeast)}`;
  note(`${isHeld ? 'ok  ' : 'MISS'} ${what}: ${shown(figure)}  (${words})`);
  if (!isHeld) process.exitCode = 1;
}
