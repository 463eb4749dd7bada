import { otherNames, type State, states } from './states.ts'

export const COUNTRY = 'India'

export type Address = { street: string; city: string; state: string; country: string; zipCode: string }

const requiredFields = ['street', 'city', 'state', 'country', 'zipCode'] as const

/** The required fields that are absent or blank, in the order of the form. */
export function missingAddressFields(address: Partial<Record<keyof Address, unknown>>): (keyof Address)[] {
  return requiredFields.filter((field) => {
    const value = address[field]
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}

/** The error shown when required fields of an address are missing. */
export function missingAddressMessage(fields: readonly string[]): string {
  return `Please fill in all required address fields: ${fields.join(', ')}`
}

/** An Indian postal index number: six digits, not starting with 0. */
export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

const stateOf = new Map(states.map((state) => [stateKey(state), state]))

/** Matches free text to a state of the list: by its name, a former one or its letters, in any case and spacing; else null. */
export function findState(text: string): State | null {
  const key = stateKey(text)
  return stateOf.get(key) ?? otherNames.get(key) ?? null
}

function stateKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '')
}
