import { expect, test } from 'vitest';
import { formatWriteToken, parseWriteTokens } from './write-token.ts';

const write = { publisher: 'squad', writeId: '01890a5d-ac96-774b-bcce-b302099a8057', events: 2 } as const;
const other = { publisher: 'auth', writeId: '01890a5d-ac96-774b-bcce-b302099a8058', events: 1 } as const;

test('tokens survive their journey through a header; of several of one publisher the last counts', () => {
  const later = { ...write, writeId: other.writeId };
  expect(parseWriteTokens([write, other, later].map(formatWriteToken).join(','))).toEqual([later, other]);
  expect(parseWriteTokens([write, other].map(formatWriteToken).join(','))).toEqual([write, other]);
});

test.each([undefined, '', 'squad:1:1', `golf:${write.writeId}:1`, `squad:${write.writeId}:0`])(
  'what a browser made up (%j) is left out',
  (header) => expect(parseWriteTokens(header)).toEqual([]),
);
