/** Names by what only their own `User-Agent` says; those that name others as well come first. */
const BROWSERS = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const nameIn = (names: Names, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** The family of a browser and its system in words of ours, `Chrome on Android`; undefined for neither. */
export function deviceOf(userAgent: string): string | undefined {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
