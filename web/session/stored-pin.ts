import { isPin } from '../../domain/address.ts'

const KEY = 'pin'

/** The PIN to which this browser's plants are delivered, or null. The plant page, list, cart, finder and checkout share it. */
export function storedPin(): string | null {
  try {
    const pin = localStorage.getItem(KEY)
    return pin !== null && isPin(pin) ? pin : null
  } catch {
    return null
  }
}

export function storePin(pin: string): void {
  try {
    localStorage.setItem(KEY, pin)
  } catch {
    // Without storage, each page asks for it.
  }
}
