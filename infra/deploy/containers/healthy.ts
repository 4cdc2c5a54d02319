import { get } from 'node:http';

/** Whether the process of this container is ready: the exit code tells Docker. */
get({ port: process.env.PORT, path: '/readyz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on(
  'error',
  () => process.exit(1),
);
