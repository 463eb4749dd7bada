/** Browser and operating system in words, guessed from the user agent. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device'
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser === null) return system ?? 'Unknown device'
  return system === null ? browser : `${browser} on ${system}`
}

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** The more specific first, since nearly every browser includes `Safari`. */
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Names = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

function nameIn(names: Names, userAgent: string): string | null {
  return names.find(([sign]) => sign.test(userAgent))?.[1] ?? null
}
