import { expect, test } from 'vitest';
import { commandsText, findCommand } from './commands.ts';

test('every command is listed with its usage, which begins with its name', () => {
  const names = commandsText()
    .split('\n')
    .slice(1)
    .map((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? '');
  expect(names).toContain('backup');
  expect(findCommand('help')).toBeUndefined();
  for (const name of names) expect(findCommand(name)?.usage.split(' ')[0]).toBe(name);
});
