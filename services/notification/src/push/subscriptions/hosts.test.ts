import { expect, it } from 'vitest';
import { pushServices } from './hosts.ts';

const isPushService = pushServices(['push.club.example', '*.Up.example']);

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://push.club.example:8443/abc',
  'https://ann.up.example/abc',
])('%s is a push service', (endpoint) => expect(isPushService(endpoint)).toBe(true));

it.each([
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/',
  'https://evilfcm.googleapis.com/',
  'https://notify.windows.com.evil.example/',
  'https://evilpush.apple.com/',
  'https://fcm.googleapis.com@evil.example/',
  'https://fcm.googleapis.com./',
  'http://fcm.googleapis.com/',
  'https://below.push.club.example/',
  'https://203.0.113.7/',
])('%s is none', (endpoint) => expect(isPushService(endpoint)).toBe(false));
