import { readFile } from 'node:fs/promises';

export interface DocumentedMetric {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Reads METRICS.md: the metrics below each of its headings. An item may name several with the same labels. */
export async function readDocumentedMetrics(): Promise<ReadonlyMap<string, readonly DocumentedMetric[]>> {
  const text = await readFile(new URL('../../../services/kit/METRICS.md', import.meta.url), 'utf8');
  const here = process.platform === 'linux' ? text : text.replaceAll(/^.*\(Linux only\).*$/gm, '');
  const chapters = here.split(/^## /m).slice(1);
  return new Map(chapters.map((chapter) => [chapter.split('\n', 1)[0] ?? '', metricsIn(chapter)]));
}

const metricsIn = (chapter: string): DocumentedMetric[] =>
  [...chapter.matchAll(/^- (`[\w`,\s]+`)(?:\s\(([^)]+)\))?:/gm)].flatMap(([, names = '', labels = '']) =>
    wordsIn(names).map((name) => ({ name, labels: wordsIn(labels).sort() })),
  );

const wordsIn = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
