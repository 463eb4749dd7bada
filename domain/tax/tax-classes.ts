import type { Category } from '../catalogue.ts'

/** The codes in which GST returns state quantities (UQC) that a nursery needs, with their names. */
export const unitCodes = {
  NOS: 'Numbers',
  PCS: 'Pieces',
  SET: 'Sets',
  PAC: 'Packs',
  BAG: 'Bags',
  BTL: 'Bottles',
  KGS: 'Kilograms',
  GMS: 'Grams',
  LTR: 'Litres',
  MTR: 'Metres',
  OTH: 'Others',
} as const
export type UnitCode = keyof typeof unitCodes

/** GST in percent from a day on (`2025-09-22`), or null for exempt goods; `source` is the notification that says so. */
export type TaxRate = { from: string; percent: number | null; source: string }

/** Goods that are taxed alike: their heading of the tariff (HSN), the unit they are counted in, and rates by day. */
export type TaxClass = { key: string; name: string; hsn: string; unit: UnitCode; rates: readonly TaxRate[] }

export const TAX_CLASS_KEY = /^[a-z][a-z0-9-]{0,39}$/

/** The rate that holds on a day in India: the latest that has begun; for a day before all rates, the first. */
export function rateOn({ key, rates }: Pick<TaxClass, 'key' | 'rates'>, day: string): TaxRate {
  const [first, ...later] = ratesByDay(rates)
  if (first === undefined) throw new RangeError(`no GST rate for ${key}`)
  return later.findLast(({ from }) => from <= day) ?? first
}

/** Rates in the order of their days; they are stored in the order in which they were entered. */
export function ratesByDay(rates: readonly TaxRate[]): TaxRate[] {
  return rates.toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** The class of a product that has none of its own. */
export function categoryTaxClass(category: Category): string {
  return byCategory[category]
}

const byCategory: Readonly<Record<Category, string>> = {
  indoor: 'live-plants',
  outdoor: 'live-plants',
  succulent: 'live-plants',
  'exotic-fruit': 'live-plants',
  seeds: 'seeds',
  pots: 'ceramic',
}

const rates2025 = (percent: number | null, source: string): readonly TaxRate[] => [
  { from: '2025-09-22', percent, source },
]

const EXEMPTIONS = 'Notification 10/2025-Central Tax (Rate), 17 September 2025'
const RATES = 'Notification 9/2025-Central Tax (Rate), 17 September 2025'

/**
 * The classes of a new shop, which apply until the owner saves others. Headings and rates are to be confirmed by the
 * owner's accountant: what a pot is made of decides both, and some seeds are foods or oil seeds to the tariff.
 */
export const initialTaxClasses: readonly TaxClass[] = [
  {
    key: 'live-plants',
    name: 'Live plants',
    hsn: '0602',
    unit: 'NOS',
    rates: rates2025(null, `${EXEMPTIONS}: live trees and other plants`),
  },
  {
    key: 'seeds',
    name: 'Seeds for sowing',
    hsn: '1209',
    unit: 'PAC',
    rates: rates2025(null, `${EXEMPTIONS}: seeds, fruit and spores of seed quality for sowing`),
  },
  {
    key: 'earthen',
    name: 'Earthen pots',
    hsn: '6912',
    unit: 'NOS',
    rates: rates2025(null, `${EXEMPTIONS}: earthen pots`),
  },
  {
    key: 'ceramic',
    name: 'Ceramic pots',
    hsn: '6914',
    unit: 'NOS',
    rates: rates2025(18, `${RATES}, Schedule II: other ceramic articles`),
  },
  {
    key: 'plastic',
    name: 'Plastic pots and planters',
    hsn: '3926',
    unit: 'NOS',
    rates: rates2025(18, `${RATES}, Schedule II: other articles of plastics`),
  },
  {
    key: 'metal',
    name: 'Pots and bowls of aluminium',
    hsn: '7616',
    unit: 'NOS',
    rates: rates2025(18, `${RATES}, Schedule II: other articles of aluminium`),
  },
  {
    key: 'textile',
    name: 'Hangers of rope and yarn',
    hsn: '5609',
    unit: 'NOS',
    rates: rates2025(5, `${RATES}, Schedule I: articles of yarn, twine, cordage or rope`),
  },
  {
    key: 'potting-mix',
    name: 'Potting mix and compost',
    hsn: '3101',
    unit: 'BAG',
    rates: rates2025(5, `${RATES}, Schedule I: organic manure, packed and branded`),
  },
]
