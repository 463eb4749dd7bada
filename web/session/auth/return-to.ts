import { ownPath } from '../../../domain/own-path.ts'

/** The address of the sign-in page that leads back to `place` afterwards. */
export function loginAddress(place: string): string {
  return `/login?from=${encodeURIComponent(place)}`
}

/** Where a visitor was going before signing in: a page of this site, but none to sign in by; or null. */
export function rememberedPlace(search: URLSearchParams): string | null {
  const place = ownPath(search.get('from') ?? '')
  return place === null || /^\/(?:login|register)(?:[/?#]|$)/.test(place) ? null : place
}
