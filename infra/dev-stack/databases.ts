import { withConnection } from '@fourball/kit/database/connection.ts';
import pg from 'pg';

/**
 * Makes each database and its role exist: the role owns its database, logs in with the password given, and can
 * connect to no other one. Safe to repeat. Answers the connection URL of each database by its name.
 * @param passwords by the name of the database, which its role has, too.
 */
export async function ensureDatabases(
  superuserUrl: string,
  passwords: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  await withConnection(superuserUrl, async (client) => {
    await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
    for (const [name, password] of Object.entries(passwords)) await ensureDatabase(client, name, password);
  });
  const urls = Object.entries(passwords).map(([name, password]) => [name, urlOf(superuserUrl, name, password)]);
  return Object.fromEntries(urls);
}

async function ensureDatabase(client: pg.Client, name: string, password: string): Promise<void> {
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

function urlOf(superuserUrl: string, name: string, password: string): string {
  const url = new URL(superuserUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
