import { type Paise, paise } from '../money.ts'
import type { Quantity, QuantityUnit } from './packed-facts.ts'

export type UnitPrice = { price: Paise; unit: QuantityUnit }

/** A unit of the rule, the larger one beside it, and how many small ones a quantity's unit has. */
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

/** The weight in grams of a quantity that is one. */
export function gramsOf(quantity: Quantity | null): number | null {
  if (quantity?.unit === 'g') return quantity.amount
  return quantity?.unit === 'kg' ? quantity.amount * 1000 : null
}
