/**
 * Chromium's own lists beneath its address bar, two pages with processes of their own for each window, which nobody here
 * sees: without them a window costs a third.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Flags that Playwright would set and that bear upon a test: this list takes the place of Playwright's own. */
const UNTESTED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** Chromium as root in a closed network: no sandbox, and nothing that calls home. */
export const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...UNSEEN, ...UNTESTED].join(',')}`,
];

/** Flags that the app keeps of a golfer who has been shown around; pages without a store keep nothing. */
export const shownAround =
  "try { for (const key of ['welcome-shown', 'onboarding-completed']) localStorage.setItem('fourball.' + key, 'true') } catch {}";
