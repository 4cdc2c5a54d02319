import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { invalid, unavailable } from '@fourball/kit/http/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { strToU8, zip } from 'fflate';
import { type Asking, ask } from './ask.ts';

const { allowExport, ownData } = internalRoutes;
const TIMEOUT_MS = 10_000;

/**
 * Answers a copy of all that the services hold of the caller, whom a session has shown, to the token of a link that was
 * mailed to them. It is put together here when it is asked for, so that no copy has to be guarded or erased.
 */
export function createExport(asking: Asking) {
  async function filesOf(service: ServiceName, userId: string) {
    const { status, text } = await ask(asking, { ...ownData, service }, { userId }, TIMEOUT_MS);
    if (status !== ownData.success.status) throw new Error(`The ${service} service answered ${status} to an export`);
    return ownData.success.answer.parse(JSON.parse(text)).files;
  }

  async function archiveOf(userId: string, token: string): Promise<Buffer> {
    const { status } = await ask(asking, allowExport, { userId, token }, TIMEOUT_MS);
    if (status === 400) throw invalid('query.token', DEAD_LINK);
    if (status !== allowExport.success.status) throw new Error(`The auth service answered ${status} to an export`);
    const files = await Promise.all(SERVICES.map((service) => filesOf(service, userId)));
    return archive(Object.fromEntries(files.flat().map(({ name, text }) => [name, strToU8(text)])));
  }

  return async ({ session, query }: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const { token } = query as { token?: unknown };
    if (!session || typeof token !== 'string') throw invalid('query.token', DEAD_LINK);
    const copy = await archiveOf(session.userId, token).catch((error) => {
      throw error instanceof Error && 'status' in error
        ? error
        : unavailable('Your data cannot be put together right now. Please try again.', { cause: error });
    });
    const name = `fourball-${new Date().toISOString().slice(0, 10)}.zip`;
    reply.header('content-disposition', `attachment; filename="${name}"`).type('application/zip');
    return copy;
  };
}

const DEAD_LINK = 'This link is not valid any more. Please ask for a new copy in your profile.';

/** Long files are packed by threads of their own. */
const archive = (files: Parameters<typeof zip>[0]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, packed) => (error ? reject(error) : resolve(Buffer.from(packed))));
  });
