import type { Selector } from './promql.ts';

/** Which errors there were is up to chance, and what others add is no sample's own. */
const NOT_OURS = ['status', 'job', 'service'];

/** The values of labels that a selector asks for by name. */
export const namedValues = ({ matchers }: Selector): { label: string; value: string }[] =>
  matchers
    .filter(({ label, operator }) => operator.startsWith('=') && !NOT_OURS.includes(label))
    .flatMap(({ label, operator, value }) =>
      (operator === '=' ? [value] : value.split('|')).map((one) => ({ label, value: one })),
    );
