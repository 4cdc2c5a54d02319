const MODEL = /^model (?<model>\w+) \{(?<body>.*?)^\}/gms;
const FIELD = /^ {2}(?<field>[a-z]\w*) .*$/gm;

/**
 * The tables, and the columns as `table.column`, that a client made of this `schema.prisma` reads and writes: all but
 * what is marked with `@ignore`.
 */
export function usedIn(schema: string): Set<string> {
  const used = new Set<string>();
  for (const { groups: { model = '', body = '' } = {} } of schema.matchAll(MODEL)) {
    if (/@@ignore\b/.test(body)) continue;
    const table = /@@map\("([^"]+)"\)/.exec(body)?.[1] ?? model;
    used.add(table);
    for (const { 0: line, groups: { field = '' } = {} } of body.matchAll(FIELD)) {
      if (!/@ignore\b/.test(line)) used.add(`${table}.${/@map\("([^"]+)"\)/.exec(line)?.[1] ?? field}`);
    }
  }
  return used;
}
