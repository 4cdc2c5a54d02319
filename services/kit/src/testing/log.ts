import { createLog } from '../log.ts';

/** Says nothing, unless TEST_LOG_LEVEL asks for it when a test needs to be understood. */
export const testLog = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');
