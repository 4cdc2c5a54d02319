import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { expect, test } from 'vitest';
import { serve } from '../http/serve.ts';
import { createServer } from '../http/server.ts';
import { callsNamed, callsServed } from './calls.ts';
import { createTestIdentity } from './identity.ts';
import { testLog } from './log.ts';

test('a call that no contract names, that is missing, or that takes what its contract refuses, is seen', async () => {
  const { verifyCaller } = await createTestIdentity('auth');
  const served = await callsServed(async () => {
    const app = createServer({ log: testLog, verifyCaller, checks: {} });
    serve(app, authRoutes.logout, async () => {});
    serve(app, authRoutes.forgotPassword, async () => ({ message: 'Sent' }));
    app.post(authRoutes.login.path, { schema: { body: authRoutes.register.body } }, async () => 'signed in');
    void app.register((part, _options, done) => {
      part.put('/api/planted', async () => 'nobody knows of me');
      done();
    });
    return { stop: () => app.close() };
  });
  expect(served).toEqual([
    'GET /livez',
    'GET /readyz',
    'POST /api/auth/forgot-password',
    'POST /api/login, unchecked',
    'POST /api/logout',
    'PUT /api/planted',
  ]);
  expect(callsNamed('auth')).not.toContain('PUT /api/planted');
  expect(callsNamed('auth')).toEqual(expect.arrayContaining(['POST /api/login', 'POST /internal/sessions/resolve']));
});
