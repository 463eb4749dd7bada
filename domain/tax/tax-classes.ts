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

/** Goods with the same tax: their HSN heading, their unit and their rates by start date. */
export type TaxClass = { key: string; name: string; hsn: string; unit: UnitCode; rates: readonly TaxRate[] }

export const TAX_CLASS_KEY = /^[a-z][a-z0-9-]{0,39}$/

/** The rate in force on a day in India: the latest that has started; for a day before all rates, the first. */
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

/**
 * The classes of a new shop, which apply until the owner saves others. Headings and rates are to be confirmed by the
 * owner's accountant: what a pot is made of decides both, and some seeds are foods or oil seeds to the tariff.
 */
export const initialTaxClasses: readonly TaxClass[] = [
  taxClass('live-plants', 'Live plants', '0602', 'NOS', null, 'live trees and other plants'),
  taxClass('seeds', 'Seeds for sowing', '1209', 'PAC', null, 'seeds, fruit and spores of seed quality for sowing'),
  taxClass('earthen', 'Earthen pots', '6912', 'NOS', null, 'earthen pots'),
  taxClass('ceramic', 'Ceramic pots', '6914', 'NOS', 18, 'other ceramic articles'),
  taxClass('plastic', 'Plastic pots and planters', '3926', 'NOS', 18, 'other articles of plastics'),
  taxClass('metal', 'Aluminium pots and bowls', '7616', 'NOS', 18, 'other articles of aluminium'),
  taxClass('textile', 'Rope and yarn hangers', '5609', 'NOS', 5, 'articles of yarn, twine, cordage or rope'),
  taxClass('potting-mix', 'Potting mix and compost', '3101', 'BAG', 5, 'organic manure, packed and branded'),
]

/** With the rate since 22 September 2025, and what its notification calls the goods. */
function taxClass(
  key: string,
  name: string,
  hsn: string,
  unit: UnitCode,
  percent: 5 | 18 | null,
  goods: string,
): TaxClass {
  const notification =
    percent === null
      ? 'Notification 10/2025-Central Tax (Rate), 17 September 2025'
      : `Notification 9/2025-Central Tax (Rate), 17 September 2025, Schedule ${percent === 5 ? 'I' : 'II'}`
  return { key, name, hsn, unit, rates: [{ from: '2025-09-22', percent, source: `${notification}: ${goods}` }] }
}

/** The seller's turnover in the previous financial year: the law requires more of large sellers. */
export const turnovers = ['up-to-5-crore', 'above-5-crore'] as const
export type Turnover = (typeof turnovers)[number]
export const turnoverNames = {
  'up-to-5-crore': 'Up to ₹5 crore',
  'above-5-crore': 'Above ₹5 crore',
} as const satisfies Record<Turnover, string>

export type HsnDigits = 4 | 6

/** How many digits of the HSN a return states (Notification 78/2020-Central Tax, from 1 April 2021). */
export function hsnDigitsOf(turnover: Turnover): HsnDigits {
  return turnover === 'above-5-crore' ? 6 : 4
}

/**
 * From a day on, the turnover of a year since 2017-18, in crore rupees, above which each invoice to a registered buyer is to be
 * registered with the portal (e-invoice, IRN).
 */
const eInvoiceLimits = [
  { from: '2022-10-01', crore: 10, source: 'Notification 17/2022-Central Tax' },
  { from: '2023-08-01', crore: 5, source: 'Notification 10/2023-Central Tax' },
] as const

/** Whether e-invoices are required now, or from the next financial year. */
export const eInvoiceDuties = ['none', 'next-year', 'due'] as const
export type EInvoiceDuty = (typeof eInvoiceDuties)[number]

/** By what the owner states, and by the sales of this financial year and of the last in paise, without taxes. */
export function eInvoiceDuty(turnover: Turnover, sold: { last: number; current: number }, today: string): EInvoiceDuty {
  const crore = eInvoiceLimits.findLast(({ from }) => from <= today)?.crore ?? Number.POSITIVE_INFINITY
  const isAbove = (sales: number) => sales > crore * 1_000_000_000
  if ((turnover === 'above-5-crore' && crore <= 5) || isAbove(sold.last)) return 'due'
  return isAbove(sold.current) ? 'next-year' : 'none'
}
