import { createPool } from '@fourball/kit/database/database.ts';
import { connectBroker } from '@fourball/kit/events/broker.ts';
import { readWords, refuseUnexpected, runCommand, UsageError } from '@fourball/kit/process/command.ts';
import { readEventsConfig } from '@fourball/kit/process/config.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { within } from '@fourball/kit/process/within.ts';
import { announceRevocation } from '@fourball/kit/security/revocations.ts';
import { actAsOperator, type OperatorAct } from './accounts/service.ts';
import { createClient } from './client.ts';

const USAGE = `An operator's acts on a golfer's account:
  disable <e-mail>        end every session and refuse to sign in; nothing is deleted
  enable <e-mail>         let them sign in again
  end-sessions <e-mail>   sign them out everywhere`;
const DONE: Readonly<Record<OperatorAct, string>> = {
  disable: 'is disabled',
  enable: 'is enabled',
  'end-sessions': 'is signed out',
};
/** Without a broker the gateways forget the sessions by themselves, seconds later. */
const BROKER_TIMEOUT_MS = 5_000;

const isAct = (word: string): word is OperatorAct => Object.hasOwn(DONE, word);

await runCommand(async () => {
  const [act, email, unexpected] = readWords(USAGE, { allowPositionals: true }).positionals;
  if (act !== undefined && !isAct(act)) throw new UsageError(USAGE, { fault: `There is no command "${act}".` });
  refuseUnexpected(USAGE, unexpected);
  if (act === undefined || email === undefined) throw new UsageError(USAGE);
  const config = readEventsConfig();
  const log = createLog('auth', config.LOG_LEVEL);
  const pool = createPool(config.DATABASE_URL, log);
  const client = createClient(pool);
  const broker = connectBroker({ url: config.NATS_URL, name: 'golfer-command', log });
  const announceEnd = async (storedSessionIds: readonly string[]) => {
    await within(BROKER_TIMEOUT_MS, broker.link, undefined);
    await announceRevocation(broker, storedSessionIds);
  };
  try {
    const ended = await actAsOperator({ client, announceEnd }, act, email);
    if (ended === undefined) return { text: `No account has the address ${email}.`, isSuccess: false };
    return { text: `${email} ${DONE[act]}; ended sessions: ${ended}.` };
  } finally {
    await broker.close();
    await client.$disconnect();
    await pool.end();
  }
});
