import { isPin } from '../../domain/pin.ts'

export const PIN_KEY = 'pin'

/**
 * The PIN to which this browser's plants are delivered, or null: the one that was typed, else that of the address. The
 * plant page, list, cart, finder and checkout share it.
 */
export function storedPin(): string | null {
  try {
    const pin = localStorage.getItem(PIN_KEY) ?? new URLSearchParams(location.search).get(PIN_KEY)
    return pin !== null && isPin(pin) ? pin : null
  } catch {
    return null
  }
}
