import type { HouseFile } from './house.ts';
import type { Rule, Violation } from './rule.ts';

/** A violation together with the rule that it breaks. */
export interface Finding extends Violation {
  readonly rule: string;
}

/** Holds every file against every rule; sorted by rule, then path, then line. */
export function inspect(files: readonly HouseFile[], rules: readonly Rule[]): Finding[] {
  return rules.flatMap((rule) =>
    rule
      .check(files)
      .map((violation) => ({ ...violation, rule: rule.name }))
      .sort((a, b) => a.path.localeCompare(b.path, 'en') || a.line - b.line),
  );
}

/** One line per finding, then why each broken rule exists, then the count; a single line when there is none. */
export function formatReport(findings: readonly Finding[], fileCount: number, rules: readonly Rule[]): string {
  const scope = `structure: ${fileCount} files, ${rules.length} rules`;
  if (findings.length === 0) return `${scope}, no violation`;
  const broken = rules.filter((rule) => findings.some((finding) => finding.rule === rule.name));
  return [
    ...findings.map(({ path, line, rule, sentence }) => `${path}:${line}  ${rule}  ${sentence}`),
    '',
    ...broken.map((rule) => `${rule.name}: ${rule.why}`),
    '',
    `${scope}, ${findings.length} ${findings.length === 1 ? 'violation' : 'violations'}`,
  ].join('\n');
}
