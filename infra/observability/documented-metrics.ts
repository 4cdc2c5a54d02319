import { readFile } from 'node:fs/promises';

export interface DocumentedMetric {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Reads METRICS.md: the metrics below each of its headings. */
export async function readDocumentedMetrics(): Promise<ReadonlyMap<string, readonly DocumentedMetric[]>> {
  const text = await readFile(new URL('../../services/kit/METRICS.md', import.meta.url), 'utf8');
  const here = process.platform === 'linux' ? text : text.replaceAll(/^.*\(Linux only\).*$/gm, '');
  const chapters = here.split(/^## /m).slice(1);
  return new Map(chapters.map((chapter) => [chapter.split('\n', 1)[0] ?? '', metricsIn(chapter)]));
}

const metricsIn = (chapter: string): DocumentedMetric[] =>
  [...chapter.matchAll(/^\| `(\w+)` *\| ([^|]*)\|/gm)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).sort(),
  }));
