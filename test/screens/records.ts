import type { User } from '../../contract/accounts.ts'
import type { CartItem } from '../../contract/cart.ts'
import type { MeasurementSummary } from '../../contract/measurement.ts'

/** A function that makes what the API answers, as the contract has it, with the fields that a test is about. In rupees. */
export function recordOf<Made>(make: () => Made): (changes?: Partial<Made>) => Made {
  return (changes = {}) => ({ ...make(), ...changes })
}

let count = 0
/** A new identifier, so that nothing that a screen remembers by it is shared between tests. */
export function newId(): string {
  count += 1
  return `id${String(count).padStart(18, '0')}`
}

export const aUser = recordOf((): User => {
  const _id = newId()
  const email = `${_id}@paudha.example`
  return { _id, name: 'Asha Kulkarni', email, phoneNumber: null, isAdmin: false, isActive: true }
})

export function anAdmin(changes: Partial<User> = {}): User {
  return aUser({ name: 'Admin', isAdmin: true, ...changes })
}

export function aCartItem({
  quantity = 1,
  ...plant
}: Partial<CartItem['plant']> & { quantity?: number } = {}): CartItem {
  return {
    plant: {
      _id: newId(),
      name: 'Money Plant',
      price: 199,
      stock: 10,
      category: 'indoor',
      image: { url: 'http://localhost:3000/images/indoor.jpg', public_id: null },
      isAvailable: true,
      parts: null,
      ...plant,
    },
    quantity,
  }
}

/** A part of a bundle, with a picture of its own. */
export const aPart = recordOf((): Part => {
  const plant = newId()
  const image = { url: `http://localhost:3000/images/plants/${plant}.jpg`, public_id: null }
  return { plant, name: 'Money Plant', quantity: 1, price: 199, stock: 10, isAvailable: true, image }
})
type Part = NonNullable<CartItem['plant']['parts']>[number]

/** A name as long as the API takes, in one word that does not break. */
export const LONG_NAME = `Kalanchoe${'blossfeldiana'.repeat(7)}`

export const measurementSummary = recordOf((): MeasurementSummary => {
  const counts = { waiting: 2, sent: 0, failed: 1, recorded: 0, withdrawn: 0 }
  return { hasPixel: true, isForwarded: true, counts, lastSentAt: null, lastError: null }
})
