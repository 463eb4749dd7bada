import { foldCase, plainCode } from './plain-text.ts'
import { type State, stateAliases, states } from './states.ts'

export const COUNTRY = 'India'

export type Address = { street: string; city: string; state: string; country: string; zipCode: string }

/** Who is billed, if not the recipient; without an address, the delivery address is used. */
export type Billing = { name: string; address: Address | null }

const requiredFields = ['street', 'city', 'state', 'country', 'zipCode'] as const

/** The required fields that are missing or blank, in address order. */
export function missingAddressFields(address: Partial<Record<keyof Address, unknown>>): (keyof Address)[] {
  return requiredFields.filter((field) => {
    const value = address[field]
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}

/** The error for missing required fields of an address; `names` are the form's labels of the fields. */
export function missingAddressMessage(fields: readonly string[], names: Readonly<Record<string, string>> = {}): string {
  return `Please fill in all required address fields: ${fields.map((field) => names[field] ?? field).join(', ')}`
}

/** A PIN without the spaces and dashes that people type or paste: `560 001` is 560001. */
export function plainPin(typed: string): string {
  return plainCode(typed).replace(/[ -]/g, '')
}

/** The lines of a street joined by commas, since pasted or filled-in text may have several. */
export function joinLines(street: string): string {
  return street
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
}

const stateOf = new Map(states.map((state) => [stateKey(state), state]))

/**
 * Matches free text to a listed state by its name, a former name or its abbreviation, ignoring case and spacing; else
 * null.
 */
export function findState(text: string): State | null {
  const key = stateKey(text)
  return stateOf.get(key) ?? stateAliases.get(key) ?? null
}

function stateKey(text: string): string {
  return foldCase(text)
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '')
}

/**
 * What is wrong with the state in an address, given the states of its PIN: "110001 is in Delhi". Null if they agree; a
 * PIN that spans two states agrees with both. Also null if the PIN's states or the typed state are unknown.
 */
export function stateMismatch(pin: string, statesOfPin: readonly State[], state: string): string | null {
  const claimed = findState(state)
  if (claimed === null || statesOfPin.length === 0 || statesOfPin.includes(claimed)) return null
  return `${pin} is in ${statesOfPin.join(' and ')}`
}
