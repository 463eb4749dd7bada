/** The address of the sign-in page that leads back to `place` afterwards. */
export function loginAddress(place: string): string {
  return `/login?from=${encodeURIComponent(place)}`
}

/**
 * Where a visitor was going before signing in: a path of this site, or null. Addresses that a browser could read as
 * another host (`//evil`, `/\evil`, `/<tab>/evil`, `javascript:`) are no place to go, nor are the sign-in pages.
 */
export function rememberedPlace(search: URLSearchParams): string | null {
  const place = search.get('from')
  if (place === null || !/^\/(?![/\\])/.test(place) || /[\\\p{Cc}]/u.test(place)) return null
  const { origin, pathname } = new URL(place, HERE)
  return origin !== HERE || pathname === '/login' || pathname === '/register' ? null : place
}

const HERE = 'https://here.invalid'
