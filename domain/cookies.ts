/**
 * A cookie's name as it is sent. Over HTTPS it has the prefix `__Host-`: browsers then take it only from this very
 * host, so that no other host of the same domain can plant one.
 */
export function cookieName(name: string, { isSecure }: { isSecure: boolean }): string {
  return isSecure ? `__Host-${name}` : name
}

/**
 * The cookie that announces to a page that a provider has just signed its visitor in. It holds no secret: scripts
 * cannot read the session's cookie, so without this one a page would not know to load the account.
 */
export const NEW_SESSION_COOKIE = 'paudha_new_session'
