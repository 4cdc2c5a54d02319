import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { queryOf } from '../databases.ts';
import type { ProofStack } from '../stack.ts';

/** A statement that a service has made, as it was sent: values are `$1`, `$2`. */
export interface Statement {
  readonly service: ServiceName;
  readonly text: string;
}

const CHUNK_BYTES = 16 * 1024 * 1024;
const SETTINGS = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_rotation_age: '0',
  log_rotation_size: '0',
  log_statement: 'all',
  // Their values are the golfers'.
  log_parameter_max_length: '0',
};

/** Has PostgreSQL note every statement from now on; the services reach it again by themselves. */
export async function logStatements(stack: ProofStack): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await queryOf(stack, 'auth', `ALTER SYSTEM SET ${name} = '${value}'`);
  }
  await stack.stopPostgres();
  await stack.startPostgres();
}

/** The different statements that the services have made since then: their rows' reads and changes. */
export async function loggedStatements(stack: ProofStack): Promise<Statement[]> {
  const found = new Map<string, Statement>();
  let rest = Buffer.alloc(0);
  for (let offset = 0; ; offset += CHUNK_BYTES) {
    const [row] = await queryOf<{ part: Buffer }>(
      stack,
      'auth',
      `SELECT pg_read_binary_file(pg_current_logfile('jsonlog'), ${offset}, ${CHUNK_BYTES}) AS part`,
    );
    const part = Buffer.concat([rest, row?.part ?? Buffer.alloc(0)]);
    const end = part.lastIndexOf('\n') + 1;
    for (const line of part.subarray(0, end).toString().split('\n')) {
      const statement = line === '' ? undefined : statementIn(line);
      if (statement) found.set(`${statement.service} ${statement.text}`, statement);
    }
    if ((row?.part.length ?? 0) < CHUNK_BYTES) return [...found.values()];
    rest = Buffer.from(part.subarray(end));
  }
}

function statementIn(line: string): Statement | undefined {
  const { user, dbname, message } = JSON.parse(line) as { user?: string; dbname?: string; message?: string };
  const service = SERVICES.find((name) => name === dbname);
  const text = /^(?:execute [^:]+|statement): (.*)$/s.exec(message ?? '')?.[1]?.trim();
  if (!service || user === 'postgres' || !text) return undefined;
  return /^(select|insert|update|delete|with|merge)\b/i.test(text) ? { service, text } : undefined;
}
