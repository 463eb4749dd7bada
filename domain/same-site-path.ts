import { isApiPath, isCanonicalPath } from './canonical-path.ts'

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
