/* Text in HTML, wherever a page or a mail is written without a framework. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as text, also between the quotes of an attribute: never markup. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** Markup, as `html` alone makes it: a text does not pass for it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Parts of a template: texts are escaped, markup stands as it is, and nothing stands for null, undefined and false. */
export type Part = string | number | Markup | readonly Part[] | null | undefined | false;

/** HTML in which every text is escaped: html`<p title="${title}">${text}</p>`. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(fixed.reduce((before, text, index) => `${before}${textOf(parts[index - 1])}${text}`));

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(textOf).join('') : escaped(String(part));
}
