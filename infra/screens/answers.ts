import type { AnswerOf, Route } from '@fourball/contracts/http/route.ts';
import type { Page, Route as PlaywrightRoute } from 'playwright-core';

type How = (call: PlaywrightRoute) => Promise<unknown>;

/** Refused with a problem that says why; without a detail, as a proxy in trouble refuses: with no word at all. */
export const refused =
  (status: number, detail?: string): How =>
  (call) =>
    call.fulfill(
      detail === undefined
        ? { status, body: '' }
        : { status, json: { type: 'about:blank', title: 'Refused', status, code: 'refused', detail } },
    );

/** Refused with a text that is no problem. */
export const refusedInText =
  (status: number, body: string): How =>
  (call) =>
    call.fulfill({ status, contentType: 'text/plain', body });

/** The real answer, changed. */
export const changed =
  <R extends Route>(_: R, change: (answer: AnswerOf<R>) => unknown): How =>
  async (call) => {
    const response = await call.fetch();
    await call.fulfill({ response, json: change((await response.json()) as AnswerOf<R>) });
  };

/** Answered with this instead. */
export const given =
  <R extends Route>(_: R, answer: AnswerOf<R>): How =>
  (call) =>
    call.fulfill({ json: answer });

/** Not answered; when that ends, the connection breaks off. */
export const never: How = async () => {};

const isCallOf = (route: Route) => {
  const path = new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`);
  return ({ pathname }: URL) => path.test(pathname);
};

/** From now on the page has a call answered so; what is returned ends it. */
export async function answer(page: Page, route: Route, how: How): Promise<() => Promise<void>> {
  const isCalled = isCallOf(route);
  const held: PlaywrightRoute[] = [];
  const underWay = new Set<Promise<unknown>>();
  await page.route(isCalled, async (call) => {
    if (call.request().method() !== route.method) return call.fallback();
    if (how === never) held.push(call);
    const answered = how(call);
    underWay.add(answered);
    await answered.finally(() => underWay.delete(answered));
  });
  return async () => {
    // Left alone, they would go to the server now. Those of a page that was left are gone already.
    await Promise.all(held.map((call) => call.abort().catch(() => {})));
    // Unrouted while it is fetched, a call would be the server's to answer, and could not be answered here any more.
    while (underWay.size) await Promise.allSettled(underWay);
    await page.unroute(isCalled);
  };
}

/** Has a call answered so while `act` makes it and looks at what comes of it. */
export async function during(page: Page, route: Route, how: How, act: () => Promise<unknown>): Promise<void> {
  const stop = await answer(page, route, how);
  try {
    await act();
  } finally {
    await stop();
  }
}
