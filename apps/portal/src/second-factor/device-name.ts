/** What a browser calls itself, and how people call it. The first that fits counts. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const find = (names: typeof browsers, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A name by which people recognise a passkey of this device, such as 'Chrome, Windows'. */
export function deviceName(userAgent: string): string {
  return [find(browsers, userAgent), find(systems, userAgent)].filter(Boolean).join(', ')
}
