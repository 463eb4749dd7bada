const KEY = 'token'

/** The bearer that requests carry; null without a session, and where the browser refuses its storage. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, token)
  } catch {
    // Without storage the session's cookie still signs requests in.
  }
}
