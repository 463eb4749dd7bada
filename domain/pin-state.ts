import { findState } from './address.ts'
import type { State } from './states.ts'

/**
 * What is wrong with the state of an address, given the states that its PIN lies in: "110001 is in Delhi". Null when they
 * agree: a PIN that spans two states agrees with both. Without known states, or a text that is a state, there is nothing
 * to compare: null too.
 */
export function stateMismatch(pin: string, statesOfPin: readonly State[], state: string): string | null {
  const claimed = findState(state)
  if (claimed === null || statesOfPin.length === 0 || statesOfPin.includes(claimed)) return null
  return `${pin} is in ${statesOfPin.join(' and ')}`
}
