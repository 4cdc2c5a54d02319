import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** An expression with the place where it stands. */
export interface Expression {
  readonly where: string;
  readonly text: string;
}

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

export async function readAlerts(): Promise<readonly Alert[]> {
  const { groups } = parse(await read('alerts.yaml')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** All expressions of the alerts and of the dashboard, whose variables stand for themselves. */
export async function readExpressions(): Promise<readonly Expression[]> {
  const { panels } = JSON.parse(await read('dashboard.json')) as { panels: Panel[] };
  const shown = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: `panel "${title}"`, text: expr.replaceAll('$__rate_interval', '5m') })),
  );
  const alerts = await readAlerts();
  return [...alerts.map(({ alert, expr }) => ({ where: `alert ${alert}`, text: expr })), ...shown];
}
