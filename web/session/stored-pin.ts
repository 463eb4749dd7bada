export const PIN_KEY = 'pin'

/** The PIN to which this browser's plants are delivered, or null. The plant page, list, cart, finder and checkout share it. */
export function storedPin(): string | null {
  try {
    return localStorage.getItem(PIN_KEY)
  } catch {
    return null
  }
}
