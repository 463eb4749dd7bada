import { longDay } from '../day-text.ts'
import { formatPrice, toRupees } from '../money.ts'
import { type PackedFacts, packerLabels, type Quantity, type SeedFacts } from './packed-facts.ts'
import { CONFORMITY, statesConformity, treatmentWarning } from './seed-label.ts'
import { type UnitPrice, unitPrice } from './unit-price.ts'

export type PackedLine = { label: string; value: string }

/** The facts of a package in words, as its label has them: those that are known. */
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
  return percent === null ? null : `${percent} %`
}

function dayOrWords(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDay(text) : text
}
