import { sentenceOf } from '../dev-stack/operator-error.ts';
import { commandsText, findCommand } from './commands.ts';

/*
 * `npm run ops -- <command>`: every command of an operator or a developer that is no target of the Makefile. Each command
 * prints its own usage; the exit code is 1 for a failure, which is told in one sentence.
 */
const [name = 'help', ...args] = process.argv.slice(2);
try {
  const command = findCommand(name);
  if (command) process.exitCode = await command.run(args);
  else console.log(commandsText());
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
