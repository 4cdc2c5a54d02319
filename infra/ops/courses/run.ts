import { sentenceOf } from '../../dev-stack/operator-error.ts';
import { runEntry } from '../events/entry.ts';

try {
  process.exitCode = await runEntry('recommendation', 'courses.ts', process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
