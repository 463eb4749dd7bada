/**
 * Whether a path has the one spelling that browser, proxy, router and checks all read alike: absolute, without dot
 * segments, empty segments and backslashes, and percent-encoded only where a character needs it. A trailing slash is
 * allowed. The path comes without query and fragment.
 */
export function isCanonicalPath(path: string): boolean {
  if (!PATH.test(path) || path.includes('//')) return false
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return false
  return [...path.matchAll(/%(..)/g)].every(([, digits = '']) => needsEncoding(Number.parseInt(digits, 16)))
}

/** Printable ASCII but `"`, `#`, `?`, `<`, `>` and `\`; each `%` begins an escape. */
const PATH = /^\/(?:[!$&-;=@-[\]-~]|%[0-9A-Fa-f]{2})*$/

/** Not the characters that mean the same unencoded, nor those that only some readers decode. */
function needsEncoding(code: number): boolean {
  const isControl = code < 0x20 || code === 0x7f
  return !isControl && !/[\w.~/\\%-]/.test(String.fromCharCode(code))
}

/**
 * Whether a path, with or without a query, belongs to the API: its responses are for programs, and some of its GETs
 * have effects.
 */
export function isApiPath(path: string): boolean {
  return /^\/api(?:[/?]|$)/i.test(path)
}

/** Whether a path is one of the shop's own pictures: canonical, in a folder of pictures only. */
export function isImagePath(path: string): boolean {
  return /^\/(?:images|uploads)\/./.test(path) && isCanonicalPath(path)
}

const MAX_LENGTH = 2000

/**
 * The address of a page of this site to redirect a browser to, with its query and fragment; null for whatever a browser
 * could take for another site, for a script or for two headers, for any other spelling of a path, and for the API:
 * opening `/api/auth/logout` signs out.
 */
export function sameSitePath(address: string): string | null {
  if (address.length > MAX_LENGTH || /[\\\p{C}\p{Z}]/u.test(address)) return null
  const [path = ''] = address.split(/[?#]/, 1)
  return isCanonicalPath(path) && !isApiPath(path) ? address : null
}

/**
 * The text without the slashes at its end. Not by `/\/+$/`, whose time grows with the square of a long run of slashes
 * that something else follows.
 */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}
