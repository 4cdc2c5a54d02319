import { connect } from '@nats-io/transport-node';
import fastify from 'fastify';
import pg from 'pg';

/*
 * Baseline of a process that does nothing yet: an HTTP server that has reached a database and a broker. Arguments: its
 * port and the addresses of the two.
 */
const [, , port, databaseUrl, brokerUrl] = process.argv;

const pool = new pg.Pool({ connectionString: databaseUrl });
const { host, username, password } = new URL(brokerUrl ?? '');
const broker = await connect({ servers: host, user: username, pass: password });
const app = fastify();
app.get('/readyz', async () => {
  await pool.query('SELECT 1');
  return { broker: !broker.isClosed() };
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
