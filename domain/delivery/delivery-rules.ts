import { type Paise, paise } from '../money.ts'
import type { State } from '../states.ts'

/** Days of the week as ISO 8601 numbers them: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** Addresses by state, by district and by PIN; with none of them, everywhere. One match is enough. */
export type Area = {
  states: State[]
  districts: { state: State; district: string }[]
  pins: { from: string; to: string }[]
}

/** Days like `2026-12-04`, both included. */
export type Days = { from: string; until: string }

/** The nursery's own van. It delivers as far as `radiusKm` from the nursery, in a straight line. */
type Van = {
  radiusKm: number
  days: Weekday[]
  /** The most orders of one day */
  capacity: number
}

export type Courier = {
  name: string
  area: Area
  /** Working days from leaving to arriving */
  transit: { from: number; to: number }
  /** The days on which it delivers; the others do not count as working days */
  days: Weekday[]
  /** What it does not carry; null where it does not mind */
  refuses: { tallerThanCm: number | null; heavierThanGrams: number | null }
}

/** What delivery to an area costs, in paise. */
export type Zone = {
  name: string
  area: Area
  fee: Paise
  /** The fee for each kilogram begun, on top of `fee` */
  feePerKg: Paise
  /** From this sum of the goods on, delivery is free; null: never by the sum */
  freeFrom: Paise | null
  /** The goods must come to so much; null: what the shop asks everywhere */
  minimum: Paise | null
  /** Whether cash on delivery is offered */
  cash: boolean
}

export const holdReasons = ['heat', 'cold', 'flood'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Weather in which plants do not travel: beyond its temperature limit a plant waits until it is over. */
export type Hold = Days & {
  reason: HoldReason
  area: Area
  /** How hot or cold it gets; null for a flood, which stops everything */
  celsius: number | null
}

/** Why cash on delivery is not offered by itself: where the parcel goes, its sum, or one of the three of its buyer. */
export const cashReasons = ['zone', 'sum', 'open', 'refused', 'unconfirmed'] as const
export type CashReason = (typeof cashReasons)[number]

/** When cash on delivery is offered; null where it does not matter. Sums are in paise. */
export type CashRules = {
  /** The largest total of an order */
  maxTotal: Paise | null
  /** How many cash orders may be open at once, the new one included */
  maxOpen: number | null
  /** From so many refused parcels of twelve months on, it is no longer offered */
  maxRefused: number | null
  /** Whether the buyer must have confirmed their e-mail */
  needsConfirmedEmail: boolean
  /**
   * The advance: for these reasons cash is offered all the same, with this percentage of the total paid online first;
   * null: never
   */
  advance: { percent: number; reasons: CashReason[] } | null
  /** The percentage of the prices that is saved by paying online instead; null: nothing */
  saving: number | null
}

/** All that the owner decides about delivery, as one document. */
export type DeliveryRules = {
  /** What is ordered before this time of an Indian day, `HH:MM`, is packed on that day if the nursery is open */
  cutOff: string
  /** The days on which parcels leave the nursery */
  parcelDays: Weekday[]
  /** The nursery is closed: nothing leaves */
  closures: (Days & { name: string })[]
  /** No parcel is delivered, in these states or, with none, anywhere */
  holidays: (Days & { name: string; states: State[] })[]
  van: Van | null
  /** In the order of preference: of those that fit, the first is taken */
  couriers: Courier[]
  /** The first whose area includes an address counts; without one, nothing is delivered there */
  zones: Zone[]
  holds: Hold[]
  cash: CashRules
}

const everywhere: Area = { states: [], districts: [], pins: [] }

/**
 * The defaults, until the owner saves others: delivered everywhere, by courier and free. There is no van, since an
 * order that a van may carry waits for the others of its day.
 */
export const defaultDeliveryRules: DeliveryRules = {
  cutOff: '14:00',
  parcelDays: [1, 2, 3, 4],
  closures: [],
  holidays: [],
  van: null,
  couriers: [
    {
      name: 'Courier',
      area: everywhere,
      transit: { from: 2, to: 5 },
      days: [1, 2, 3, 4, 5, 6],
      refuses: { tallerThanCm: null, heavierThanGrams: null },
    },
  ],
  zones: [
    { name: 'India', area: everywhere, fee: paise(0), feePerKg: paise(0), freeFrom: null, minimum: null, cash: true },
  ],
  holds: [],
  cash: { maxTotal: null, maxOpen: null, maxRefused: null, needsConfirmedEmail: false, advance: null, saving: null },
}

/** What delivery within a zone costs, in paise, for goods of such a sum (paise) and weight. */
export function deliveryFee(
  { fee, feePerKg, freeFrom }: Pick<Zone, 'fee' | 'feePerKg' | 'freeFrom'>,
  goods: Paise,
  grams: number,
): Paise {
  if (freeFrom !== null && goods >= freeFrom) return paise(0)
  return paise(fee + feePerKg * Math.ceil(grams / 1_000))
}

/** Whether no order within the zone has a fee; both in paise, or both in rupees. */
export function isFree({ fee, feePerKg }: { fee: number; feePerKg: number }): boolean {
  return fee === 0 && feePerKg === 0
}

/** Whether delivery has no fee wherever the shop delivers; false while it delivers nowhere. */
export function isFreeEverywhere({ zones }: { zones: readonly { fee: number; feePerKg: number }[] }): boolean {
  return zones.length > 0 && zones.every(isFree)
}
