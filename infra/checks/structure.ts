import { fileURLToPath } from 'node:url';
import { readHouse } from './house.ts';
import { formatReport, inspect } from './report.ts';
import { rules } from './rules.ts';

const files = readHouse(fileURLToPath(new URL('../../', import.meta.url)));
const findings = inspect(files, rules);

console.log(formatReport(findings, files.length, rules));
process.exitCode = findings.length === 0 ? 0 : 1;
