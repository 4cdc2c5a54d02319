import { runEntry } from '../events/entry.ts';
import { sentenceOf } from '../local/operator-error.ts';

try {
  process.exitCode = await runEntry('recommendation', 'monday.ts', process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
