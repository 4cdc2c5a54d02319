/*
 * How mails look: the app's colours, as mail programs understand them. What is needed to read a mail is inline; programs that
 * honour style sheets show it dark where their reader has it so.
 */

const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const BODY_STYLE = `margin:0;padding:0;background:#faf9f5;color:#1b1f1c;${FONT};font-size:16px;line-height:1.5`;

const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const LINK = 'color:#166534;font-weight:600;text-decoration:underline;text-underline-offset:2px';

export const STYLE = {
  page: 'width:100%;border-collapse:collapse;background:#faf9f5',
  column: 'padding:24px 12px',
  sheet: 'max-width:560px;margin:0 auto;text-align:left',
  brand: 'margin:0 0 12px;padding:0 4px;font-size:18px;font-weight:700;color:#166534',
  card: 'padding:24px 24px 8px;background:#ffffff;border:1px solid #e0e3d8;border-radius:12px',
  heading: `margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700;${WRAP}`,
  paragraph: `margin:0 0 16px;${WRAP}`,
  facts:
    'width:100%;margin:0 0 16px;border-collapse:separate;border-spacing:0;background:#f3f5ee;border-radius:12px;padding:8px 0',
  factName: 'padding:6px 8px 6px 16px;width:76px;vertical-align:top;font-size:14px;line-height:24px;color:#5b645d',
  factValue: `padding:6px 16px 6px 0;vertical-align:top;${WRAP}`,
  quote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #166534;${WRAP}`,
  entry: 'margin:0 0 12px;padding:16px;background:#f3f5ee;border-radius:12px',
  entryTitle: `margin:0 0 4px;font-weight:700;${WRAP}`,
  entryLine: `margin:0 0 4px;font-size:14px;${WRAP}`,
  entryDetail: `margin:0 0 8px;font-size:13px;color:#5b645d;${WRAP}`,
  action: 'margin:24px 0 16px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#166534;color:#ffffff;font-weight:600;text-decoration:none',
  link: LINK,
  quiet: `margin:16px 0 0;padding:0 4px;font-size:14px;color:#5b645d;${WRAP}`,
  quietLink: 'color:#5b645d;text-decoration:underline',
} as const;

export const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#141a16 !important;color:#ecede6 !important}
.card{background:#1d2520 !important;border-color:#36403a !important}
.box{background:#28312b !important}
.quiet,.quietLink{color:#a9b3ab !important}
.brand,.link{color:#86d39b !important}
.button{background:#86d39b !important;color:#10150f !important}
blockquote{border-color:#86d39b !important}
}`;
