import { formatSum, type Paise, paise, toRupees } from '../money.ts'

/**
 * What unpaid online orders can hold. An order waiting for its payment, or its advance, takes its plants off sale, so
 * an account that has never paid could empty the shop. Accounts that have paid before are not limited.
 */

/** Accounts that have never paid, by whether their e-mail address is confirmed */
export const holdClasses = ['unconfirmed', 'confirmed'] as const
export type HoldClass = (typeof holdClasses)[number]

/** The last pieces can always be bought. */
const LEAST_SHARE = 2
const SHARES = { unconfirmed: 1 / 3, confirmed: 1 / 2 } as const satisfies Record<HoldClass, number>

/** The most of a plant's unsold pieces that all unpaid orders of a class can hold together. */
export function shareOf(holdClass: HoldClass, unsold: number): number {
  return Math.max(LEAST_SHARE, Math.floor(unsold * SHARES[holdClass]))
}

const TERMS = {
  unconfirmed: { pieces: 10, amount: 10_000_00 },
  confirmed: { pieces: 30, amount: 30_000_00 },
} as const satisfies Record<HoldClass, object>
const HOLD_MINUTES = 30
const LEAST = { pieces: 2, amount: 1_000_00, minutes: 5 }

/** What one order can hold, and for how long: half as much after each hold given up within a day. */
type HoldTerms = { pieces: number; amount: Paise; minutes: number }

export function holdTerms(holdClass: HoldClass, lapsed: number): HoldTerms {
  const { pieces, amount } = TERMS[holdClass]
  const halved = (value: number, least: number) => Math.max(least, Math.floor(value / 2 ** lapsed))
  return {
    pieces: halved(pieces, LEAST.pieces),
    amount: paise(halved(amount, LEAST.amount)),
    minutes: halved(HOLD_MINUTES, LEAST.minutes),
  }
}

/** A hold that ended unpaid after as many minutes was given up; a shopper who only chose another way to pay is faster. */
export const GIVEN_UP_MINUTES = LEAST.minutes

/** Holds that were given up within a day: by the account, for the same phone, and from the same network. */
export type LapsedHolds = { byAccount: number; byPhone: number; byNetwork: number }

/** Mobile networks have many customers behind one address. */
const CUSTOMERS_OF_NETWORK = 10

export function countLapsed({ byAccount, byPhone, byNetwork }: LapsedHolds): number {
  return Math.max(byAccount, byPhone, Math.floor(byNetwork / CUSTOMERS_OF_NETWORK))
}

/** A plant to be held for an order; `held` is what the order's class holds, `unpaid` what all classes hold. */
type WantedPlant = {
  plantId: string
  name: string
  quantity: number
  stock: number
  unpaid: number
  held: number
  /** When the first hold of the class on it ends; null without one */
  minutesLeft: number | null
}

/** Why an order cannot be held, in words for its shopper, plant by plant in `fields`; null if it can. */
export function holdProblem(
  holdClass: HoldClass,
  terms: HoldTerms,
  { amount, plants }: { amount: Paise; plants: readonly WantedPlant[] },
): { message: string; fields: Record<string, string> } | null {
  const lift = holdClass === 'unconfirmed' ? 'Confirm your e-mail address to order more.' : null
  const pieces = plants.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > terms.pieces || amount > terms.amount) {
    const sum = formatSum(toRupees(terms.amount))
    const message = `Your first online order can contain up to ${terms.pieces} plants and cost up to ${sum}.`
    return { message: lift === null ? message : `${message} ${lift}`, fields: {} }
  }
  const fields: Record<string, string> = {}
  for (const plant of plants) {
    const free = shareOf(holdClass, plant.stock + plant.unpaid) - plant.held
    const most = Math.max(0, Math.min(free, plant.stock))
    if (plant.quantity > most) fields[plant.plantId] = shortText(plant, most)
  }
  if (Object.keys(fields).length === 0) return null
  return { message: [...Object.values(fields), ...(lift === null ? [] : [lift])].join(' '), fields }
}

function shortText({ name, minutesLeft }: WantedPlant, most: number): string {
  const others =
    most === 0 ? `Other customers are paying for the last ${name}.` : `You can only order ${most} × ${name} right now.`
  if (minutesLeft === null) return others
  return `${others} Check again in ${minutesLeft} ${minutesLeft === 1 ? 'minute' : 'minutes'}.`
}
