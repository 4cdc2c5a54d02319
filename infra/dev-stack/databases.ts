import pg from 'pg';

export interface ServiceDatabase {
  /** Name of the database and of the one login role that owns it. */
  name: string;
  password: string;
}

/**
 * Makes each database and its role exist: the role owns its database, logs in with the password given, and can
 * connect to no other one. Safe to repeat. Answers the connection URL of each database by its name.
 */
export async function ensureDatabases(
  superuserUrl: string,
  databases: readonly ServiceDatabase[],
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
    for (const database of databases) await ensureDatabase(client, database);
  } finally {
    await client.end();
  }
  return Object.fromEntries(databases.map((database) => [database.name, urlOf(superuserUrl, database)]));
}

async function ensureDatabase(client: pg.Client, { name, password }: ServiceDatabase): Promise<void> {
  const identifier = pg.escapeIdentifier(name);
  const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  if (roles.rowCount === 0) await client.query(`CREATE ROLE ${identifier}`);
  await client.query(
    `ALTER ROLE ${identifier} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)}`,
  );
  const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (existing.rowCount === 0) await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`);
  await client.query(`REVOKE CONNECT ON DATABASE ${identifier} FROM PUBLIC`);
}

function urlOf(superuserUrl: string, { name, password }: ServiceDatabase): string {
  const url = new URL(superuserUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
