/**
 * The site's one worker, for pushes and for opening without a network. It takes the place of an older one, whose
 * subscriptions stay. The development server has its half for pushes alone.
 */
const WORKER = import.meta.env.DEV ? '/push-worker.js' : '/sw.js';

export const registerWorker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(WORKER);
