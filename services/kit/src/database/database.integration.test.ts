import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { testLog } from '../testing/log.ts';
import { createPool } from './database.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, testLog);
afterAll(() => pool.end());

test('statements that one connection is asked for at once are answered each for itself, and nothing warns past the log', async () => {
  const warnings: string[] = [];
  const warn = ({ message }: Error) => warnings.push(message);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const client = await pool.connect();
  const divisors = [1, 2, 0, 4];
  const answers = await Promise.allSettled(
    divisors.map((divisor) => client.query('SELECT 4 / $1::int AS quotient', [divisor])),
  );
  client.release();
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows[0].quotient : 'refused'))).toEqual([
    4,
    2,
    'refused',
    1,
  ]);
  expect(warnings).toEqual([]);
});
