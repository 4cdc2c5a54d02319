import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { describe, expect, test } from 'vitest';
import { repository } from '../../dev-stack/parts.ts';
import { parts } from '../../dev-stack/topology.ts';
import { type DocumentedMetric, readDocumentedMetrics } from './documented-metrics.ts';
import { readAlerts, readExpressions } from './expressions.ts';
import { faultsOf } from './faults.ts';
import { askedBy } from './promql.ts';

const documented = [...(await readDocumentedMetrics()).values()].flat();
const expressions = await readExpressions();
const alerts = await readAlerts();
const operations = await readFile(new URL('../../../OPERATIONS.md', import.meta.url), 'utf8');

/** The chapter on alerts: what stands below each alert's name. */
const paragraphs = new Map(
  (operations.split(/^## Alerts$/m)[1]?.split(/^## /m)[0] ?? '')
    .split(/^### /m)
    .slice(1)
    .map((paragraph): [string, string] => [paragraph.split('\n', 1)[0] ?? '', paragraph]),
);

test('alerts and dashboard ask for nothing but what METRICS.md documents, by labels that it has there', () => {
  expect(expressions.flatMap((expression) => faultsOf(expression, documented))).toEqual([]);
});

test('every metric of our own that is not of Node or of the process is on the dashboard', () => {
  const shown = expressions.filter(({ where }) => where.startsWith('panel'));
  const asked = new Set(shown.flatMap(({ text }) => askedBy(text).selectors.map(({ metric }) => metric)));
  const own = documented.map(({ name }) => name).filter((name) => name.startsWith('fourball_'));
  const series = (name: string) => [name, `${name}_bucket`, `${name}_count`];
  expect(own.filter((name) => !series(name).some((one) => asked.has(one)))).toEqual([]);
});

test('every alert has its paragraph in OPERATIONS.md, and every paragraph its alert', () => {
  expect([...paragraphs.keys()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
});

test.each(alerts)(
  '$alert has a duration, a severity, a sentence, and a paragraph on its meaning, what golfers feel, which panels to look at, what to do',
  ({ alert, annotations, labels, for: duration }) => {
    const told = [...(paragraphs.get(alert) ?? '').matchAll(/^- \*\*([^*]+)\*\*: \S/gm)].map(([, word]) => word);
    expect(told).toEqual(['Means', 'Golfers', 'Look', 'Do']);
    const panels = [...(paragraphs.get(alert) ?? '').matchAll(/"[A-Z][\w ]+"/g)].map(([title]) => `panel ${title}`);
    expect(expressions.map(({ where }) => where)).toEqual(expect.arrayContaining(panels));
    expect(annotations.runbook_url).toBe(`OPERATIONS.md#${alert.toLowerCase()}`);
    expect(duration).toMatch(/^\d+[smh]$/);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^\S.+\S$/);
  },
);

/** Minute fields of the cron expressions of all services' scheduled tasks. */
const schedules = globSync('services/*/src/**/jobs.ts', { cwd: repository }).flatMap((file) =>
  [...readFileSync(join(repository, file), 'utf8').matchAll(/: '([\d*/,-]+)(?: \S+){4}'/g)].map(([, minutes = '']) => ({
    file,
    minutes,
  })),
);

test('every scheduled task has three runs before an alert says that it has stopped', () => {
  const limit = Number(/> (\d+)$/.exec(alerts.find(({ alert }) => alert === 'ScheduleStopped')?.expr ?? '')?.[1]);
  const minutesApart = (field: string) => (field === '*' ? 1 : Number(/\/(\d+)$/.exec(field)?.[1] ?? 60));
  expect(schedules.length).toBeGreaterThan(5);
  expect(schedules.filter(({ minutes }) => !(3 * 60 * minutesApart(minutes) <= limit))).toEqual([]);
});

test('no call is slow to an alert for the time that another server takes, or for as long as it is open', () => {
  const expr = alerts.find(({ alert }) => alert === 'AnswersSlow')?.expr ?? '';
  const leftOut = new RegExp(`^(?:${/route!~"([^"]+)"/.exec(expr)?.[1]})$`);
  const waiting = allRoutes.filter(({ limit, media }) => limit === 'calendarReading' || media === 'text/event-stream');
  expect(waiting.length).toBeGreaterThan(2);
  expect(waiting.map(({ path }) => path).filter((path) => !leftOut.test(path))).toEqual([]);
});

test.each(parts)('%s is away to an alert also once no process of it is found any more', (part) => {
  const expr = alerts.find(({ alert }) => alert === 'ProcessAway')?.expr;
  expect(expr).toContain(`absent(up{job="fourball", service="${part}"})`);
});

describe('the check itself', () => {
  const metrics: DocumentedMetric[] = [
    { name: 'golf_balls', labels: ['colour'] },
    { name: 'golf_swings_total', labels: [] },
    { name: 'golf_round_seconds', labels: [] },
  ];
  const planted: [text: string, fault: string][] = [
    ['golf_bals > 0', 'golf_bals is measured by nobody'],
    ['golf_balls{color="white"} > 0', 'golf_balls has no label color'],
    ['sum by (hole) (golf_balls)', 'nothing in it has the label hole'],
    ['rate(golf_balls[5m])', 'rate is not for golf_balls'],
    ['max_over_time(golf_balls[5m]) and golf_bags', 'golf_bags is measured by nobody'],
  ];
  test.each(planted)('refuses %s', (text, fault) => {
    expect(faultsOf({ where: 'here', text }, metrics)).toEqual([`here: ${fault}`]);
  });

  test.each(['max(golf_balls golf_bags)', 'sum by (colour (golf_balls)', 'rate(golf_swings_total[5m]'])(
    'says that %s is no PromQL',
    (text) => {
      expect(() => faultsOf({ where: 'here', text }, metrics)).toThrow('No PromQL');
    },
  );

  test.each([
    'sum by (colour, service) (golf_balls{colour="white", job="golf"})',
    'rate(golf_swings_total[5m]) / on (service) group_left rate(golf_round_seconds_count[5m])',
    'histogram_quantile(0.9, sum by (le) (rate(golf_round_seconds_bucket[5m])))',
  ])('takes %s', (text) => {
    expect(faultsOf({ where: 'here', text }, metrics)).toEqual([]);
  });
});
