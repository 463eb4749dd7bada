import { restoreSession, useRoot } from './store.ts'
import { PIN_KEY } from './stored-pin.ts'

/** Stores the PIN for all pages; what this page shows changes at once. */
export function storePin(pin: string): void {
  try {
    localStorage.setItem(PIN_KEY, pin)
  } catch {
    // Without storage it holds until the next document.
  }
  // Not before: the store writes all of its state.
  void restoreSession().then(() => useRoot.setState({ pin }))
}
