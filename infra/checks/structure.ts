import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readHouse } from './house.ts';
import { formatReport, inspect } from './report.ts';
import { rules } from './rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let files = readHouse(root);

if (process.argv.includes('--fix')) {
  for (const { path, text } of rules.flatMap((rule) => rule.fix?.(files) ?? [])) {
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
  files = readHouse(root);
}
const findings = inspect(files, rules);

console.log(formatReport(findings, files.length, rules));
process.exitCode = findings.length === 0 ? 0 : 1;
