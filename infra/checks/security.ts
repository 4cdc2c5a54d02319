/** A promise of SECURITY.md with the tests that hold it. */
export interface SecurityRow {
  /** Numbers of ASVS requirements, like `3.3.4`. */
  readonly requirements: readonly string[];
  readonly tests: readonly HeldBy[];
  /** The last cell, as it is written. */
  readonly cell: string;
}

export interface HeldBy {
  readonly path: string;
  readonly name: string;
}

const HELD = /`([\w./-]+\.tsx?)`: ((?:"[^"]+"(?:, )?)+)/g;

/** The rows of SECURITY.md's tables that begin with a requirement's number, in their order. */
export function readSecurity(markdown: string): SecurityRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .slice(1, -1);
    const [numbers = '', ...others] = cells;
    if (!/^\d+\.\d+/.test(numbers)) return [];
    const cell = others.at(-1) ?? '';
    return [{ requirements: numbers.split(', ').flatMap(expand), tests: testsIn(cell), cell }];
  });
}

function testsIn(cell: string): HeldBy[] {
  return [...cell.matchAll(HELD)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ path, name: name.replaceAll('\\|', '|') })),
  );
}

/** `1.2.6-8` stands for three requirements. */
function expand(text: string): string[] {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`);
}

/** Whether a source holds a text as a string of its own, in whatever quotes. */
export function holdsString(source: string, text: string): boolean {
  const escaped = text.replaceAll("'", "\\'");
  return [`'${escaped}'`, `'${text}'`, `"${text}"`, `\`${text}\``].some((literal) => source.includes(literal));
}
