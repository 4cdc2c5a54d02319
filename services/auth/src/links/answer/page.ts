import { html, Markup } from '@fourball/contracts/html.ts';

/** Its hash is in the page's policy. */
export const STYLE = `
:root{color-scheme:light dark}
body{margin:0;padding:1rem max(.75rem,calc(50vw - 18rem));background:#faf9f5;color:#1b1f1c;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.375rem;line-height:1.3}
@media (prefers-color-scheme:dark){body{background:#141a16;color:#ecede6}}
`;

/** Said in place of the page whose link has just ended; the same whether an address of the golfer is known or not. */
export const RENEWED_PAGE = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>This link has ended</title><style>${new Markup(STYLE)}</style></head>
<body><main><h1>This link has ended</h1>
<p role="status">So have those in earlier mails. If the squad knows an address of its golfer, a new link is on its way to it. If none comes, ask a leader of the squad for it.</p>
</main></body></html>
`.text;
