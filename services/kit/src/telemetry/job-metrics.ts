import type { Pool } from 'pg';
import { addAskedGauge } from './asked-gauge.ts';
import type { Metrics } from './metrics.ts';
import { addOutcomeCounter } from './outcome-counter.ts';

/**
 * Measures the jobs of a service that wait there or were given up on.
 * @returns counts one attempt by what became of it.
 */
export function measureJobs(
  metrics: Metrics,
  options: { pool: Pool; schema: string; tasks: readonly string[]; scheduled: readonly string[] },
): (outcome: 'done' | 'failed') => void {
  const { pool, schema, tasks, scheduled } = options;
  const due = "state IN ('created', 'retry') AND start_after <= now()";
  const ask = (value: string, where: string) => async () => {
    const text = `SELECT ${value} AS value FROM ${schema}.job WHERE name = ANY($1) AND ${where}`;
    return (await pool.query<{ value: number }>(text, [tasks])).rows;
  };
  addAskedGauge(metrics, {
    name: 'fourball_jobs_waiting',
    help: 'Jobs that are due and that nobody has begun.',
    ask: ask('count(*)::int', due),
  });
  addAskedGauge(metrics, {
    name: 'fourball_jobs_lag_seconds',
    help: 'For how long the oldest of these has been due; 0 when none waits.',
    ask: ask('coalesce(extract(epoch FROM clock_timestamp() - min(start_after)), 0)::float8', due),
  });
  addAskedGauge(metrics, {
    name: 'fourball_jobs_given_up',
    help: 'Jobs of the last week that failed for good.',
    ask: ask('count(*)::int', "state = 'failed'"),
  });
  addAskedGauge(metrics, {
    name: 'fourball_schedule_age_seconds',
    help: 'Time since the scheduled task was last done.',
    labelNames: ['task'],
    ask: async () => {
      const text = `SELECT name, extract(epoch FROM clock_timestamp() - max(completed_on))::float8 AS value
        FROM ${schema}.job WHERE name = ANY($1) AND state = 'completed' GROUP BY name`;
      const { rows } = await pool.query<{ name: string; value: number }>(text, [scheduled]);
      return rows.map(({ name, value }) => ({ labels: { task: name }, value }));
    },
  });
  return addOutcomeCounter(metrics, {
    name: 'fourball_jobs_total',
    help: 'Attempts at jobs by what became of them.',
    outcomes: ['done', 'failed'],
  });
}
