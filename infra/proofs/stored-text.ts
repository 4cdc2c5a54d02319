import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { queryOf } from './databases.ts';
import { settled } from './settled.ts';
import type { ProofStack } from './stack.ts';

/** A place that can be asked for the text it keeps. */
export interface Kept {
  ask<Row extends object>(service: ServiceName, statement: string): Promise<Row[]>;
  readonly brokerUrl: string;
}

/** Where the stack keeps a text, whatever column or message holds it: `squad.golfers: 1`, `stream AUTH: 2`. */
export const placesOf = (stack: ProofStack, text: string): Promise<string[]> =>
  placesIn(
    { ask: (service, statement) => queryOf(stack, service, statement), brokerUrl: stack.wiring.brokerUrl },
    text,
  );

/** Waits until the stack keeps a text nowhere, but for the places that are `allowed`. @returns the others where it still is. */
export async function placesLeft(stack: ProofStack, text: string, allowed?: RegExp): Promise<string[]> {
  await settled(stack);
  const places = async () => (await placesOf(stack, text)).filter((place) => !allowed?.test(place));
  return until('the traces to be gone', async () => {
    const found = await places();
    return found.length === 0 && found;
  }).catch(places);
}

/** The same as {@link placesOf}, of whatever stack. */
export async function placesIn(kept: Kept, text: string): Promise<string[]> {
  const found = await Promise.all([
    ...SERVICES.map((service) => tablesWith(kept, service, text)),
    messagesWith(kept, text),
  ]);
  return found.flat();
}

async function tablesWith({ ask }: Kept, service: ServiceName, text: string): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    service,
    "SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const like = `'%${text.replaceAll("'", "''")}%'`;
    const [row] = await ask<{ rows: number }>(
      service,
      `SELECT count(*)::int AS rows FROM ${name} AS content WHERE content::text ILIKE ${like}`,
    );
    if (row && row.rows > 0) found.push(`${service}.${name.replace('public.', '')}: ${row.rows}`);
  }
  return found;
}

async function messagesWith({ brokerUrl }: Kept, text: string): Promise<string[]> {
  const connection = await connect(brokerAccess(brokerUrl));
  try {
    const manager = await jetstreamManager(connection);
    const found: string[] = [];
    for await (const { config, state } of manager.streams.list()) {
      let messages = 0;
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        // A message that was erased is not there any more.
        const message = await manager.streams.getMessage(config.name, { seq }).catch(() => null);
        if (
          message &&
          `${message.subject} ${new TextDecoder().decode(message.data)}`.toLowerCase().includes(text.toLowerCase())
        )
          messages += 1;
      }
      if (messages > 0) found.push(`stream ${config.name}: ${messages}`);
    }
    return found;
  } finally {
    await connection.close();
  }
}
