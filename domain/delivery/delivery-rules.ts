import { type Paise, paise } from '../money.ts'
import type { State } from '../states.ts'

/** Days of the week as ISO 8601 numbers them: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]
export const weekdayNames = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' } as const

/** Addresses by state, by district and by PIN; with none of them, everywhere. One match is enough. */
export type Area = {
  states: State[]
  districts: { state: State; district: string }[]
  pins: { from: string; to: string }[]
}

/** Days like `2026-12-04`, both included. */
export type Days = { from: string; until: string }

/** The nursery's own van. It delivers as far as `radiusKm` from the nursery, in a straight line. */
export type Van = {
  radiusKm: number
  days: Weekday[]
  /** The most orders of one day */
  capacity: number
}

export type Courier = {
  name: string
  area: Area
  /** Working days in transit */
  transit: { from: number; to: number }
  /** The days on which it delivers; other days do not count as working days */
  days: Weekday[]
  /** Limits on what it carries; null for no limit */
  refuses: { tallerThanCm: number | null; heavierThanGrams: number | null }
}

/** What delivery to an area costs, in paise. */
export type Zone = {
  name: string
  area: Area
  fee: Paise
  /** The fee per kilogram or part of one, in addition to `fee` */
  feePerKg: Paise
  /** Delivery is free from this order value; null means never */
  freeFrom: Paise | null
  /** The minimum order; null uses the shop's standard minimum */
  minimum: Paise | null
  cash: boolean
}

export const holdReasons = ['heat', 'cold', 'flood'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Weather that delays plants: a plant whose temperature limit is exceeded waits until it is over. */
export type Hold = Days & {
  reason: HoldReason
  area: Area
  /** The temperature; null for a flood, which stops everything */
  celsius: number | null
}

/**
 * Why cash on delivery is not offered without an advance: the zone, the total, or one of three reasons about the buyer.
 */
export const cashReasons = ['zone', 'sum', 'open', 'refused', 'unconfirmed'] as const
export type CashReason = (typeof cashReasons)[number]
export const cashReasonNames = {
  zone: 'In zones without cash',
  sum: 'Above the maximum order',
  open: 'With too many open cash orders',
  refused: 'After refused parcels',
  unconfirmed: 'Without a confirmed e-mail',
} as const satisfies Record<CashReason, string>

/** When cash on delivery is offered; null for no limit. Sums are in paise. */
export type CashRules = {
  maxTotal: Paise | null
  /** How many cash orders may be open at once, the new one included */
  maxOpen: number | null
  /** The number of refused parcels within twelve months after which it is no longer offered */
  maxRefused: number | null
  needsConfirmedEmail: boolean
  /**
   * The advance: for these reasons cash is still offered, with this percentage of the total paid online first; null
   * means never
   */
  advance: { percent: number; reasons: CashReason[] } | null
  /** The percentage off prices for paying online instead; null for none */
  saving: number | null
}

export type DeliveryRules = {
  /** Orders placed before this time in India, `HH:MM`, are packed the same day if the nursery is open */
  cutOff: string
  parcelDays: Weekday[]
  /** Days on which the nursery is closed and nothing ships */
  closures: (Days & { name: string })[]
  /** Days without deliveries, in these states or, if none are listed, anywhere */
  holidays: (Days & { name: string; states: State[] })[]
  van: Van | null
  /** In order of preference: the first that fits is used */
  couriers: Courier[]
  /** The first whose area includes an address applies; without one, nothing is delivered there */
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

/** The delivery fee within a zone, in paise, for an order value (paise) and weight. */
export function deliveryFee(
  { fee, feePerKg, freeFrom }: Pick<Zone, 'fee' | 'feePerKg' | 'freeFrom'>,
  goods: Paise,
  grams: number,
): Paise {
  if (freeFrom !== null && goods >= freeFrom) return paise(0)
  return paise(fee + feePerKg * Math.ceil(grams / 1_000))
}

/** Whether delivery within the zone is always free; both sums in paise, or both in rupees. */
export function isFree({ fee, feePerKg }: { fee: number; feePerKg: number }): boolean {
  return fee === 0 && feePerKg === 0
}

/** Whether delivery is free everywhere the shop delivers; false if it delivers nowhere. */
export function isFreeEverywhere({ zones }: { zones: readonly { fee: number; feePerKg: number }[] }): boolean {
  return zones.length > 0 && zones.every(isFree)
}
