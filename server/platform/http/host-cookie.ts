import { cookieName } from '../../../domain/cookie-name.ts'
import type { PlatformContext } from '../context.ts'

export type HostCookie = {
  name: string
  attributes: { path: '/'; httpOnly: boolean; sameSite: 'lax'; secure: boolean }
}

/**
 * The name and attributes of a cookie that is bound to the shop's host: `__Host-<name>` where the public address is
 * https, which browsers accept with `Secure`, `Path=/` and no `Domain` only. Hidden from scripts unless `isReadable`.
 */
export function hostCookie(
  { publicUrl }: Pick<PlatformContext['settings'], 'publicUrl'>,
  name: string,
  { isReadable = false } = {},
): HostCookie {
  const isSecure = publicUrl.startsWith('https:')
  const attributes = { path: '/', httpOnly: !isReadable, sameSite: 'lax', secure: isSecure } as const
  return { name: cookieName(name, { isSecure }), attributes }
}
