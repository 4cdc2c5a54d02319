import { UsageError } from '@fourball/kit/process/command.ts';
import { sentenceOf } from '../dev-stack/operator-error.ts';
import { commandsText, findCommand } from './commands.ts';

/*
 * `npm run ops -- <command>`: every command of an operator or a developer that is no target of the Makefile. Each command
 * prints its own usage; the exit code is 2 for wrong words, 1 for all else that fails, which is told in one sentence.
 */
const [name = 'help', ...args] = process.argv.slice(2);
try {
  const command = findCommand(name);
  if (command) process.exitCode = await command.run(args);
  else console.log(commandsText());
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
