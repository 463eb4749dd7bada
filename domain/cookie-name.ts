/**
 * A cookie's name as it is sent. Over HTTPS it has the prefix `__Host-`: browsers then take it only from this very
 * host, so that no other host of the same domain can plant one.
 */
export function cookieName(name: string, { isSecure }: { isSecure: boolean }): string {
  return isSecure ? `__Host-${name}` : name
}
