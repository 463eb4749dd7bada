import { cookieName } from '../../../domain/cookie-name.ts'
import type { PlatformContext } from '../context.ts'

export type OwnCookie = {
  name: string
  attributes: { path: '/'; httpOnly: boolean; sameSite: 'lax'; secure: boolean }
}

/**
 * How a cookie of the shop's own is named and set: `__Host-<name>` where the shop's public address is https, which browsers
 * accept with `Secure`, `Path=/` and no `Domain` only. Out of the reach of scripts unless `isReadable`.
 */
export function ownCookie(
  { publicUrl }: Pick<PlatformContext['settings'], 'publicUrl'>,
  name: string,
  { isReadable = false } = {},
): OwnCookie {
  const isSecure = publicUrl.startsWith('https:')
  const attributes = { path: '/', httpOnly: !isReadable, sameSite: 'lax', secure: isSecure } as const
  return { name: cookieName(name, { isSecure }), attributes }
}
