/*
 * Texts of somebody who wants to run a script in the browsers of others. A script that runs sets `ran`; an element that
 * comes into being, harmless or not, carries `data-planted`.
 */

/** Markup that gets out of whatever it is put into, the most first. */
const MARKUP = [
  `"'></title></textarea></style></script><img data-planted src=x onerror=ran=1><script data-planted>ran=1</script><svg data-planted onload=ran=1><iframe data-planted srcdoc="<script>parent.ran=1</script>"></iframe><a data-planted href="javascript:ran=1">x</a><style data-planted>*{display:none}</style>`,
  `"'></title></script><img data-planted src=x onerror=ran=1>`,
  `"><img data-planted src=x onerror=ran=1>`,
  '<b data-planted onclick=ran=1>',
];

/** Texts that a template, a formatter, a style or a link would make something of, in both directions of writing. */
const TRICKS = [
  `[x](javascript:ran=1) ![x](x"onerror="ran=1) \${ran=1} {{ran=1}} {{constructor.constructor('ran=1')()}} <%= ran=1 %> \u202Eexpression(ran=1) url(javascript:ran=1) &lt;img data-planted src=x onerror=ran=1&gt; %3Cscript%3Eran=1%3C/script%3E `,
  `javascript:ran=1//\u202E \${ran=1}{{ran=1}} &lt;b data-planted&gt; `,
  `javascript:ran=1//\${ran=1}{{ran=1}}`,
  'javascript:ran=1//',
];

/** Words without an end: nothing breaks them. */
const LONGEST_WORD = 400;

export type Kind = 'markup' | 'tricks';

/** A text of at most so many characters, the worst that fits; its name tells it from those of other fields. */
export function hostileText(kind: Kind, name: string, max: number): string {
  const room = max - name.length - 1;
  const worst = (kind === 'markup' ? MARKUP : TRICKS).find(({ length }) => length <= room) ?? '';
  const word = kind === 'tricks' ? 'W'.repeat(Math.min(LONGEST_WORD, room - worst.length)) : '';
  return `${name} ${worst}${word}`.trim();
}

/** A text as a person reads it, wherever lines and spaces break, without the characters that nobody sees. */
export const asRead = (text: string): string =>
  text
    .replaceAll(/[\u200c\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
