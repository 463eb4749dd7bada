import { longDay } from '../days.ts'
import { formatPrice, type Paise, paise, toRupees } from '../money.ts'
import type { Country } from './countries.ts'

/** Who is responsible for a package, as named on it, with the words before the name. */
export const packerLabels = { maker: 'Made by', packer: 'Packed by', importer: 'Imported by' } as const
type PackerRole = keyof typeof packerLabels
export const packerRoles = Object.keys(packerLabels) as [PackerRole, ...PackerRole[]]

/** The units of a net quantity; `number` counts pieces. */
export const quantityUnits = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'number'] as const
type QuantityUnit = (typeof quantityUnits)[number]
export type Quantity = { amount: number; unit: QuantityUnit }

/** Germination and purity in percent; `treatment` names the substance that treated seed was treated with. */
type SeedFacts = {
  lot: string | null
  testedOn: string | null
  germination: number | null
  purity: number | null
  treated: boolean
  treatment: string | null
}

/**
 * What the law requires buyers to know about a package. Unknown facts are null; `mrp` is the maximum retail price
 * including all taxes, `bestBefore` a day (`2027-03-31`) or text.
 */
export type PackedFacts = {
  responsible: { role: PackerRole; name: string; address: string } | null
  commonName: string | null
  netQuantity: Quantity | null
  mrp: Paise | null
  countryOfOrigin: Country
  bestBefore: string | null
  seed: SeedFacts | null
}

/**
 * Whether a product costs more than the maximum retail price on its package, which no seller may charge (Legal Metrology
 * (Packaged Commodities) Rules 2011, rule 18(2)).
 */
export function isAboveMrp({ price, packed }: { price: Paise; packed: Pick<PackedFacts, 'mrp'> | null }): boolean {
  return packed !== null && packed.mrp !== null && price > packed.mrp
}

export type PackedLine = { label: string; value: string }

/** The known facts of a package in words, as on its label. */
export function packedLines(facts: PackedFacts): PackedLine[] {
  const { responsible, commonName, netQuantity, mrp, countryOfOrigin, bestBefore } = facts
  const price = mrp !== null && netQuantity !== null ? unitPrice(mrp, netQuantity) : null
  return [
    ...line('Common name', commonName),
    ...line('Net quantity', netQuantity && quantityText(netQuantity)),
    ...line('MRP', mrp === null ? null : `${formatPrice(toRupees(mrp))} (inclusive of all taxes)`),
    ...line('Unit price', price && unitPriceText(price)),
    ...(responsible ? line(packerLabels[responsible.role], `${responsible.name}, ${responsible.address}`) : []),
    ...line('Country of origin', countryOfOrigin),
    ...line('Best before', bestBefore && dayOrWords(bestBefore)),
    ...(facts.seed ? seedLines(facts.seed, statesConformity(facts)) : []),
  ]
}

function seedLines(seed: SeedFacts, isConforming: boolean): PackedLine[] {
  const { lot, testedOn, germination, purity } = seed
  return [
    ...line('Lot', lot),
    ...line('Tested on', testedOn && longDay(testedOn)),
    ...line('Germination', percentText(germination)),
    ...line('Purity', percentText(purity)),
    ...line('Quality', isConforming ? `${CONFORMITY}.` : null),
    ...line('Warning', treatmentWarning(seed)),
  ]
}

function line(label: string, value: string | null): PackedLine[] {
  return value === null || value === '' ? [] : [{ label, value }]
}

function quantityText({ amount, unit }: Quantity): string {
  if (unit === 'number') return amount === 1 ? '1 piece' : `${amount} pieces`
  return `${amount} ${unit}`
}

/** `₹2.45 per g` */
function unitPriceText({ price, unit }: UnitPrice): string {
  return `${formatPrice(toRupees(price))} per ${unit === 'number' ? 'piece' : unit}`
}

function percentText(percent: number | null): string | null {
  return percent === null ? null : `${percent}%`
}

function dayOrWords(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDay(text) : text
}

type UnitPrice = { price: Paise; unit: QuantityUnit }

/** A unit in the rule, its larger unit, and how many of the small one a quantity's unit has. */
type Measure = { small: QuantityUnit; large: QuantityUnit; smallInLarge: number; smallInUnit: number }

const measures: Readonly<Record<Exclude<QuantityUnit, 'number'>, Measure>> = {
  g: { small: 'g', large: 'kg', smallInLarge: 1000, smallInUnit: 1 },
  kg: { small: 'g', large: 'kg', smallInLarge: 1000, smallInUnit: 1000 },
  ml: { small: 'ml', large: 'l', smallInLarge: 1000, smallInUnit: 1 },
  l: { small: 'ml', large: 'l', smallInLarge: 1000, smallInUnit: 1000 },
  cm: { small: 'cm', large: 'm', smallInLarge: 100, smallInUnit: 1 },
  m: { small: 'cm', large: 'm', smallInLarge: 100, smallInUnit: 100 },
}

/**
 * The unit sale price of a package, to the nearest paisa: per gram below a kilogram and per kilogram above, alike for
 * millilitres and centimetres, else per number. Null where it is the MRP itself, which need not be declared twice
 * (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(11), in force since 1 October 2022).
 */
export function unitPrice(mrp: Paise, { amount, unit }: Quantity): UnitPrice | null {
  // In thousandths, since a quantity has at most three decimals
  if (unit === 'number') return perUnit(mrp, Math.round(amount * 1000), 'number')
  const { small, large, smallInLarge, smallInUnit } = measures[unit]
  const size = Math.round(amount * smallInUnit * 1000)
  const isLarge = size >= smallInLarge * 1000
  return isLarge ? perUnit(mrp, size / smallInLarge, large) : perUnit(mrp, size, small)
}

function perUnit(mrp: Paise, thousandths: number, unit: QuantityUnit): UnitPrice | null {
  return thousandths === 1000 ? null : { price: paise(Math.round((mrp * 1000) / thousandths)), unit }
}

/** A quantity in grams, if it is a weight. */
export function gramsOf(quantity: Quantity | null): number | null {
  if (quantity?.unit === 'g') return quantity.amount
  return quantity?.unit === 'kg' ? quantity.amount * 1000 : null
}

/** The largest packet, in grams, whose label can have the sentence below instead of germination and purity. */
const SMALL_PACKET = 250

/** Inspection procedure of the Ministry of Agriculture (seednet.gov.in) under the Seeds Act 1966, section 7. */
const CONFORMITY =
  'The seed in this container conforms to the minimum limits of germination and purity prescribed under the Act'

/** Whether the sentence stands for germination and purity: on a packet up to 250 g that states neither. */
export function statesConformity({ netQuantity, seed }: Pick<PackedFacts, 'netQuantity' | 'seed'>): boolean {
  const grams = gramsOf(netQuantity)
  return grams !== null && grams <= SMALL_PACKET && seed?.germination == null && seed?.purity == null
}

/** What treated seed must be marked with (Seeds Rules 1968, rule 8(iv)); null for untreated seed. */
function treatmentWarning({ treated, treatment }: Pick<SeedFacts, 'treated' | 'treatment'>): string | null {
  if (!treated) return null
  return `Treated${treatment === null ? '' : ` with ${treatment}`}. Do not use for food, feed or oil purposes.`
}
