import { isApiPath, isCanonicalPath } from './canonical-path.ts'

const LONGEST = 2000

/**
 * A page of this site to send a browser to, with its query and fragment; null for whatever a browser could take for
 * another site, for a script or for two headers, for any other spelling of a path, and for the API: opening
 * `/api/auth/logout` signs out.
 */
export function ownPath(address: string): string | null {
  if (address.length > LONGEST || /[\\\p{C}\p{Z}]/u.test(address)) return null
  const [path = ''] = address.split(/[?#]/, 1)
  return isCanonicalPath(path) && !isApiPath(path) ? address : null
}
