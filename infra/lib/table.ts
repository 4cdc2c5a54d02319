/** Rows beneath their heads, for a terminal: the first column begins at the left, numbers end at the right. */
export function tableOf(heads: readonly string[], rows: readonly string[][]): string {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return all.map(line).join('\n');
}
