import { CsvError, parse } from 'csv-parse/sync';

/** Fault of a file, and where; `line` counts from 1. */
export interface Fault {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** One course as the file has it: texts trimmed, what is empty null. */
export interface Row {
  /** On which it begins. */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fault of the row as a whole. */
  readonly fault?: string;
}

export interface CatalogueFile {
  readonly rows: readonly Row[];
  /** Faults that put the whole file in doubt. */
  readonly faults: readonly Fault[];
}

const refused = (line: number, field: string, message: string): CatalogueFile => ({
  rows: [],
  faults: [{ line, field, message }],
});

/**
 * The rows of a CSV file, whose first line names its columns.
 * @param columns that it may have.
 */
export function rowsOfCsv(content: string, columns: readonly string[]): CatalogueFile {
  let header: string[] = [];
  try {
    const records = parse(content, {
      columns: (names: string[]) => {
        header = names;
        return names;
      },
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
      raw: true,
    }) as unknown as CsvRecord[];
    const faults = validateHeader(header, columns);
    return faults.length > 0 ? { rows: [], faults } : { rows: records.map(rowOfRecord), faults };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused(Number(error.lines ?? 1), 'file', `is no CSV: ${error.message}`);
  }
}

interface CsvRecord {
  readonly record: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly info: { readonly lines: number; readonly error?: unknown };
}

function validateHeader(header: readonly string[], columns: readonly string[]): Fault[] {
  return header.flatMap((name, index) => {
    if (!columns.includes(name))
      return { line: 1, field: name, message: `is no column: there are ${columns.join(', ')}` };
    return header.indexOf(name) < index ? { line: 1, field: name, message: 'is there twice' } : [];
  });
}

function rowOfRecord({ record, raw, info }: CsvRecord): Row {
  // The parser counts the lines that it has read: a text in quotes may span several.
  const line = info.lines - (raw.trim().split('\n').length - 1);
  const fault = info.error ? { fault: 'must have as many fields as the header' } : {};
  return { line, fields: cleaned(record), ...fault };
}

/** The rows of a JSON file: a list of objects. */
export function rowsOfJson(content: string): CatalogueFile {
  const text = content.replace(/^\uFEFF/, '');
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return refused(1, 'file', 'must be a list of courses');
    const lines = linesOfElements(text);
    return { rows: list.map((element: unknown, index) => rowOfElement(element, lines[index] ?? 1)), faults: [] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refused(1, 'file', `is no JSON: ${error.message}`);
  }
}

function rowOfElement(element: unknown, line: number): Row {
  const isObject = typeof element === 'object' && element !== null && !Array.isArray(element);
  return isObject ? { line, fields: cleaned(element) } : { line, fields: {}, fault: 'must be an object' };
}

/** The line on which each element of a list begins; `text` is the list, and is JSON. */
function linesOfElements(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isElementNext = false;
  // A string is one token, so that no bracket in it counts.
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[\n[\]{},]|[^\s"[\]{},]+/g)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    if (isElementNext && token !== ']') lines.push(line);
    if ('[{'.includes(token)) depth += 1;
    if (']}'.includes(token)) depth -= 1;
    isElementNext = depth === 1 && (token === ',' || (token === '[' && lines.length === 0));
  }
  return lines;
}

const cleaned = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const trimmed = typeof value === 'string' ? value.trim() : value;
      return [name, trimmed === '' || trimmed === undefined ? null : trimmed];
    }),
  );
