const KEY = 'token'

/** The bearer token of requests; null without a session, or if storage is unavailable. */
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
    // Without storage the session's cookie still authenticates requests.
  }
}
