import type { DocumentedMetric } from './documented-metrics.ts';
import type { Expression } from './expressions.ts';
import { askedBy, type Selector } from './promql.ts';

/** Labels that Prometheus and its discovery add to every sample. */
const ADDED_LABELS = ['job', 'instance', 'service', 'le'];
/** Metrics of others: Prometheus itself, the node exporter, the kubelet. */
const FOREIGN = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
];
const OF_COUNTERS = ['rate', 'increase', 'irate'];

/** A metric by the name of one of its series: a histogram has three. */
export const familyOf = (series: string): string => series.replace(/_(bucket|sum|count)$/, '');

/** Why an expression would never find anything, or something else than it means, as sentences. */
export function faultsOf({ where, text }: Expression, documented: readonly DocumentedMetric[]): string[] {
  const asked = askedBy(text);
  const known = new Map(documented.map(({ name, labels }) => [name, labels]));
  const own = asked.selectors.filter(({ metric }) => !FOREIGN.includes(metric));
  const labelsOf = ({ metric }: Selector) => known.get(metric) ?? known.get(familyOf(metric));
  const faults = own.flatMap((selector): string[] => {
    const { metric, matchers, rangeFunction } = selector;
    const labels = labelsOf(selector);
    if (!labels) return [`${metric} is measured by nobody`];
    const wrong = matchers.filter(({ label }) => ![...labels, ...ADDED_LABELS].includes(label));
    const isCounter = metric.endsWith('_total') || !known.has(metric);
    const isMisused = rangeFunction !== undefined && OF_COUNTERS.includes(rangeFunction) !== isCounter;
    return [
      ...wrong.map(({ label }) => `${metric} has no label ${label}`),
      ...(isMisused ? [`${rangeFunction} is not for ${metric}`] : []),
    ];
  });
  const grouped = own.length > 0 ? asked.grouping : [];
  const missing = grouped.filter(
    (label) => !ADDED_LABELS.includes(label) && !own.some((selector) => labelsOf(selector)?.includes(label)),
  );
  return [...faults, ...missing.map((label) => `nothing in it has the label ${label}`)].map(
    (fault) => `${where}: ${fault}`,
  );
}
