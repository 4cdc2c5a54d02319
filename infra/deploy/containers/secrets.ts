import { rm, writeFile } from 'node:fs/promises';
import { loadSecrets, publicHalf, writePrivately } from '../../dev-stack/secrets.ts';
import { addressFor, writeAccounts } from '../broker/files.ts';

/**
 * Gives each part its own secrets, in a volume that no other part sees. They are generated at the first start and kept;
 * what the environment gives is taken instead.
 */
const services = ['auth', 'squad', 'availability', 'recommendation', 'notification'];
const kept = '/secrets/all';

const { databasePasswords, brokerPasswords, identityKey, openKey } = await loadSecrets(kept, services);
const given = (name: string, otherwise: string | undefined): string => process.env[name] || (otherwise ?? '');
for (const service of services) {
  databasePasswords[service] = given(`${service.toUpperCase()}_DATABASE_PASSWORD`, databasePasswords[service]);
}
const secrets = {
  databasePasswords,
  brokerPasswords,
  identityKey: given('IDENTITY_KEY', identityKey),
  openKey: given('OPEN_KEY', openKey),
};
// Before the one that is kept makes way: a wrong one would take its place for good.
const sealKey = publicHalf(secrets.openKey);
await writePrivately(`${kept}/secrets.json`, JSON.stringify(secrets));

await writeAccounts('/secrets/nats', brokerPasswords);
for (const service of services) {
  const password = encodeURIComponent(databasePasswords[service] ?? '');
  const key = service === 'notification' ? `OPEN_KEY='${secrets.openKey}'` : `SEAL_KEY='${sealKey}'`;
  await give(service, `DATABASE_URL=postgres://${service}:${password}@postgres:5432/${service}\n${key}\n`);
}
await give('gateway', `IDENTITY_KEY='${secrets.identityKey}'\n`);

const vapidKeys = '/secrets/notification/vapid-keys.json';
if (process.env.VAPID_KEYS) await writeFile(vapidKeys, process.env.VAPID_KEYS, { mode: 0o644 });
else await rm(vapidKeys, { force: true });

/** With the part's account at the broker; readable for whoever runs the part: its volume is mounted nowhere else. */
async function give(part: string, environment: string): Promise<void> {
  const broker = `NATS_URL=${addressFor(part, 'nats://nats:4222', brokerPasswords)}\n`;
  await writeFile(`/secrets/${part}/secrets.env`, `${environment}${broker}`, { mode: 0o644 });
}
