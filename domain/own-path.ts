const LONGEST = 2000
const ANYWHERE = 'http://shop.invalid'

/**
 * A path of this site to send a browser to, with its query and fragment; null for whatever a browser could take for
 * another site, for a script or for two headers.
 */
export function ownPath(path: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it keeps out
  if (path.length > LONGEST || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(path)) return null
  const url = URL.parse(path, ANYWHERE)
  if (url?.origin !== ANYWHERE || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
