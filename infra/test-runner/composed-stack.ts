import { fileURLToPath } from 'node:url';
import { downAll, exec, type IDockerComposeOptions, stopOne, upAll } from 'docker-compose';
import { getContainerRuntimeClient } from 'testcontainers';
import { freePorts } from '../dev-stack/ports.ts';
import { LIFTED_LIMITS } from '../proofs/stack.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const READY_WITHIN_S = 900;

export type ComposedStack = Awaited<ReturnType<typeof startComposedStack>>;

/** Builds and starts docker-compose.yml as a project of its own, and waits until all of it is healthy. */
export async function startComposedStack() {
  const [port, mailpitPort] = await freePorts(2);
  const project = `fourball-test-${port}`;
  const options: IDockerComposeOptions = {
    cwd: root,
    composeOptions: ['--project-name', project],
    // All golfers of a test come from one address, and each mail is looked at.
    env: { ...process.env, ...LIFTED_LIMITS, PORT: String(port), MAILPIT_PORT: String(mailpitPort) },
  };
  const up = (...flags: string[]) => {
    const waiting = ['--wait', '--wait-timeout', String(READY_WITHIN_S)];
    return told(upAll({ ...options, commandOptions: [...flags, ...waiting] }));
  };
  const run = async (service: string, command: string[]) =>
    (await told(exec(service, command, { ...options, commandOptions: ['-T'] }))).out;
  const remove = async () => {
    await told(downAll({ ...options, commandOptions: ['--volumes', '--rmi', 'local', '--timeout', '5'] }));
  };

  const begun = performance.now();
  try {
    await up('--build');
  } catch (error) {
    await remove();
    throw error;
  }
  const { container: runtime } = await getContainerRuntimeClient();
  return {
    url: `http://localhost:${port}`,
    /** From the start of the build until everything was healthy. */
    secondsToHealthy: Math.round((performance.now() - begun) / 1000),
    /** So many containers of each of these services, and one of every other; who died is started again. */
    async scale(replicas: Record<string, number>) {
      await up(...Object.entries(replicas).flatMap(([service, count]) => ['--scale', `${service}=${count}`]));
    },
    async containers(service?: string) {
      const labels = [`com.docker.compose.project=${project}`];
      if (service !== undefined) labels.push(`com.docker.compose.service=${service}`);
      const found = await runtime.dockerode.listContainers({ all: true, filters: { label: labels } });
      return found.map(({ Id, Labels }) => ({ id: Id, service: Labels['com.docker.compose.service'] ?? '' }));
    },
    /** Ends a container as a crash would, for good. */
    kill: ({ id }: { id: string }) => runtime.getById(id).kill(),
    async stop(service: string) {
      await told(stopOne(service, options));
    },
    run,
    /** The rows that a statement finds in a service's database, their values as text. */
    async query(service: string, statement: string) {
      const psql = ['psql', '-U', 'postgres', '-d', service, '--no-align', '--tuples-only', '-c', statement];
      const lines = (await run('postgres', psql)).trimEnd().split('\n');
      return lines.filter((line) => line !== '').map((line) => line.split('|'));
    },
    /** Takes down everything: containers, volumes, network and the images that were built. */
    remove,
  };
}

/** The package throws what the command said as a plain object. */
async function told<Result>(command: Promise<Result>): Promise<Result> {
  try {
    return await command;
  } catch (result) {
    const said = result instanceof Error ? result.message : (result as { err: string }).err;
    throw new Error(`docker compose failed: ${said.trim().split('\n').slice(-20).join('\n')}`, { cause: result });
  }
}
