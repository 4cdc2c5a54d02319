import type { Page } from 'playwright-core';

/** Keeps the calls to addresses like `url` back, until what is answered is called. */
export async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const sent: Promise<void>[] = [];
  await page.route(url, (route) => {
    const going = gate.promise.then(() => route.continue());
    sent.push(going);
    return going;
  });
  return async () => {
    gate.resolve();
    await Promise.all(sent);
    await page.unroute(url);
  };
}

/** Has calls to addresses like `url` refused with a problem, or, without a status, lost on their way. */
export const answer = (page: Page, url: string, status: number | null, detail?: string): Promise<unknown> =>
  page.route(url, (route) => {
    if (status === null) return route.abort();
    const problem = { type: 'about:blank', title: 'Refused', status, code: 'refused', detail };
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
