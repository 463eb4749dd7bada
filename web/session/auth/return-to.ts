import { sameSitePath } from '../../../domain/same-site-path.ts'

/** The address of the sign-in page that returns to `place` afterwards. */
export function loginAddress(place: string): string {
  return `/login?from=${encodeURIComponent(place)}`
}

/** The page a visitor was going to before signing in, if it is on this site and not itself a sign-in page; or null. */
export function readReturnTo(search: URLSearchParams): string | null {
  const place = sameSitePath(search.get('from') ?? '')
  return place === null || /^\/(?:login|register)(?:[/?#]|$)/.test(place) ? null : place
}
