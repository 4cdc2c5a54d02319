import { describe, expect, it } from 'vitest';
import { readGatewayConfig } from './config.ts';

const url = 'http://127.0.0.1:1';
const environment = {
  PORT: '1',
  INTERNAL_PORT: '2',
  NATS_URL: 'nats://127.0.0.1:4222',
  PUBLIC_URL: 'http://localhost:8080',
  IDENTITY_KEY: '{}',
  ...{ AUTH_URL: url, SQUAD_URL: url, AVAILABILITY_URL: url, RECOMMENDATION_URL: url, NOTIFICATION_URL: url },
  WEB_ROOT: '/web',
};
const read = (more: Record<string, string>) => readGatewayConfig({ ...environment, ...more });

describe('the environment', () => {
  it('trusts no proxy and scales no limit by default, also where a variable is empty', () => {
    expect(read({ TRUSTED_PROXIES: '', RATE_LIMIT_SCALE: '' })).toMatchObject({ RATE_LIMIT_SCALE: 1 });
    expect(read({ TRUSTED_PROXIES: '' }).TRUSTED_PROXIES).toBeUndefined();
  });

  it('names the proxies in front where PUBLIC_URL is https, or says that there are none', () => {
    const PUBLIC_URL = 'HTTPS://golf.example/A';
    expect(() => read({ PUBLIC_URL, TRUSTED_PROXIES: '' })).toThrow(
      'TRUSTED_PROXIES: must name addresses or networks, separated by commas, like 10.0.0.7,192.168.0.0/16, as PUBLIC_URL ' +
        'is https; or none, where callers reach the gateway from their own addresses',
    );
    const none = read({ PUBLIC_URL, TRUSTED_PROXIES: 'none' });
    expect([none.PUBLIC_URL, none.TRUSTED_PROXIES]).toEqual(['https://golf.example/A', []]);
    const { TRUSTED_PROXIES } = read({ PUBLIC_URL, TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,::1,fd00::/8' });
    expect(TRUSTED_PROXIES).toEqual(['10.0.0.7', '192.168.0.0/16', '::1', 'fd00::/8']);
  });

  it('refuses a folder of the web app that depends on where the process was started', () => {
    for (const WEB_ROOT of ['', 'dist', './dist']) expect(() => read({ WEB_ROOT })).toThrow(/WEB_ROOT.*absolute/);
  });

  it('refuses what is neither, naming the variable', () => {
    for (const TRUSTED_PROXIES of ['all', '1', '10.0.0.7,', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '::/129'])
      expect(() => read({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES.*: must name addresses or networks/);
    for (const one of ['PUBLIC_URL', 'AUTH_URL']) expect(() => read({ [one]: 'auth:8080' })).toThrow(`${one}: must be`);
    for (const RATE_LIMIT_SCALE of ['0', '-1', 'fast', 'Infinity', 'NaN'])
      expect(() => read({ RATE_LIMIT_SCALE })).toThrow(/RATE_LIMIT_SCALE: must be a number above 0/);
  });
});
