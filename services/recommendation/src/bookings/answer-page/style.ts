/** The app's colours and sizes, without what older browsers inside of other apps lack. Its hash is in the page's policy. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#faf9f5;--text:#1b1f1c;--card:#fff;--box:#f3f5ee;--quiet:#55605a;--line:#e0e3d8;--edge:#78837a;--act:#166534;--on-act:#fff;--good:#d5f2dc;--on-good:#14532d;--bad:#fbe6e3;--on-bad:#8f1d18}
@media (prefers-color-scheme:dark){:root{--ground:#141a16;--text:#ecede6;--card:#1d2520;--box:#28312b;--quiet:#a9b3ab;--line:#36403a;--edge:#7d8b82;--act:#86d39b;--on-act:#10150f;--good:#1f4a2e;--on-good:#d5f2dc;--bad:#6b1f1a;--on-bad:#fbe6e3}}
*{box-sizing:border-box}
body{margin:0;padding:1rem max(.75rem,calc(50vw - 18rem)) 2rem;background:var(--ground);color:var(--text);font:1rem/1.5 Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
header p{margin:0 0 1rem;font-weight:700;color:var(--act)}
h1{margin:0 0 1rem;font-size:1.375rem;line-height:1.3}
h2{margin:0;font-size:1.125rem;line-height:1.35}
h3{margin:0;font-size:1rem}
p{margin:.25rem 0 0}
main>h2{margin:1.5rem 0 .75rem}
.card{margin:0 0 .75rem;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:12px}
.first{border:2px solid var(--act)}
.first h2{font-size:1.375rem}
.lead{margin:0 0 1rem}
.quiet,footer{color:var(--quiet);font-size:.875rem}
.note{padding:.75rem 1rem;border-radius:12px;font-weight:600}
.said{margin:0 0 .75rem;background:var(--good);color:var(--on-good)}
.refused{margin:.75rem 0 0;background:var(--bad);color:var(--on-bad)}
form{margin:.75rem 0 0}
form p{margin:0 0 .5rem}
footer button{padding:.5rem .75rem}
footer form{margin:1.5rem 0}
.answers{display:flex;flex-wrap:wrap;gap:.5rem}
.answers button{flex:1 1 4.5rem}
.answers [value=need]{flex:1.5 1 6rem}
button{min-height:2.75rem;padding:.5rem .25rem;overflow-wrap:normal;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--text);font:inherit;font-weight:600;cursor:pointer}
.first button{min-height:3.25rem;font-size:1.125rem}
button[aria-pressed=true]{border-color:var(--act);background:var(--act);color:var(--on-act)}
button.asked{border:3px solid var(--act)}
label{display:block;margin:.75rem 0 0;font-size:.875rem;color:var(--quiet)}
textarea,select,[type=email]{display:block;width:100%;min-height:2.75rem;margin:.25rem 0 0;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--text);font:inherit}
select{margin-bottom:.75rem}
details{margin:.5rem 0 0}
summary{padding:.75rem 0;font-size:.875rem;color:var(--act);font-weight:600;cursor:pointer}
details label{margin:0}
[type=email]+button{display:block;margin:.5rem 0 .75rem}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
footer{margin:1.5rem 0 0}
footer .card{margin:0 0 1rem;color:var(--text);font-size:1rem}
footer .card form{margin:0}
footer .card .quiet{margin:.5rem 0 0}
`;
