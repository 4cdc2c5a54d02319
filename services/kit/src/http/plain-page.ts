import { html, Markup } from '@fourball/contracts/html.ts';
import { pagePolicy } from './page-policy.ts';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;padding:1rem max(.75rem,calc(50vw - 18rem));background:#faf9f5;color:#1b1f1c;font:1rem/1.5 Figtree,system-ui,sans-serif}
header,a{font-weight:700;color:#166534}
h1{font-size:1.375rem;line-height:1.3}
@media (prefers-color-scheme:dark){body{background:#141a16;color:#ecede6}header,a{color:#86d39b}}
`;

/** Goes with the page: its style has no other leave. */
export const PLAIN_POLICY = pagePolicy(STYLE);

/** A page of a few words in the app's colours, where a link leads to nothing more. It loads nothing. */
export const plainPage = (title: string, words: Markup): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title}</title><style>${new Markup(STYLE)}</style></head>
<body><header>Fourball</header><main><h1>${title}</h1>${words}</main></body></html>
`.text;
