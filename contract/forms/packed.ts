import * as z from 'zod/mini'
import { countries, HOME_COUNTRY } from '../../domain/packed/countries.ts'
import { packerRoles, quantityUnits } from '../../domain/packed/packed-facts.ts'
import type { PackedGoods } from '../packed.ts'
import { isBlank, isSingleLine, numberIn, numberText, rupees, singleLine } from './fields.ts'

const optionalLine = (longest: number) =>
  z.nullish(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(longest, `Use at most ${longest} characters`),
        z.refine(isSingleLine, 'This must be on a single line'),
      ),
  )

const percent = z.nullish(
  z
    .number('Please enter a percentage')
    .check(
      z.minimum(0, 'A percentage is between 0 and 100'),
      z.maximum(100, 'A percentage is between 0 and 100'),
      z.refine(hasDecimals(2), 'Use at most 2 decimal places'),
    ),
)

const looksLikeDay = /^\d{4}-\d\d-\d\d$/

/**
 * The details on a package. All are optional here: what a live shop requires depends on the kind of package, and the
 * server checks it.
 */
export const PackedForm = z.object({
  responsible: z.nullish(
    z.object({
      role: z.enum(packerRoles, 'Please choose maker, packer or importer'),
      name: singleLine(200, 'Name is required'),
      address: singleLine(500, 'Address is required'),
    }),
  ),
  commonName: optionalLine(200),
  netQuantity: z.nullish(
    z.object({
      amount: z
        .number('Please enter a number')
        .check(
          z.minimum(0.001, 'The quantity must be more than 0'),
          z.maximum(100_000, 'Enter at most 1,00,000'),
          z.refine(hasDecimals(3), 'Use at most 3 decimal places'),
        ),
      unit: z.enum(quantityUnits, 'Please choose a unit'),
    }),
  ),
  /** Rupees, with all taxes */
  mrp: z.nullish(rupees('MRP')),
  countryOfOrigin: z._default(z.enum(countries, 'Please choose a country from the list'), HOME_COUNTRY),
  /** A day like `2027-03-31`, or text */
  bestBefore: z.nullish(
    z.string().check(
      z.trim(),
      z.maxLength(100, 'Use at most 100 characters'),
      z.refine(isSingleLine, 'This must be on a single line'),
      z.refine(
        (typed) => !looksLikeDay.test(typed) || z.iso.date().safeParse(typed).success,
        'This date does not exist',
      ),
    ),
  ),
  seed: z.nullish(
    z.object({
      lot: optionalLine(60),
      testedOn: z.nullish(z.iso.date('Enter a date like 2026-04-01')),
      germination: percent,
      purity: percent,
      treated: z._default(z.boolean(), false),
      treatment: optionalLine(100),
    }),
  ),
})
export type PackedInput = z.output<typeof PackedForm>

function hasDecimals(most: number): (value: number) => boolean {
  const factor = 10 ** most
  return (value) => Math.round(value * factor) / factor === value
}

/** No details of a package, as typed into a form or a spreadsheet. `treated` is `yes` or empty. */
export const blankPacked = {
  responsible: { role: '', name: '', address: '' },
  commonName: '',
  netQuantity: { amount: '', unit: '' },
  mrp: '',
  countryOfOrigin: '',
  bestBefore: '',
  seed: { lot: '', testedOn: '', germination: '', purity: '', treated: '', treatment: '' },
}

export type PackedTexts = typeof blankPacked

export function packedTextsOf(packed: Omit<PackedGoods, 'unitPrice'> | null): PackedTexts {
  if (packed === null) return blankPacked
  const { responsible, netQuantity, seed } = packed
  return {
    responsible: responsible ?? blankPacked.responsible,
    commonName: packed.commonName ?? '',
    netQuantity: netQuantity ? { amount: String(netQuantity.amount), unit: netQuantity.unit } : blankPacked.netQuantity,
    mrp: numberText(packed.mrp),
    countryOfOrigin: packed.countryOfOrigin,
    bestBefore: packed.bestBefore ?? '',
    seed: seed
      ? {
          lot: seed.lot ?? '',
          testedOn: seed.testedOn ?? '',
          germination: numberText(seed.germination),
          purity: numberText(seed.purity),
          treated: seed.treated ? 'yes' : '',
          treatment: seed.treatment ?? '',
        }
      : blankPacked.seed,
  }
}

/** The details as sent in a request, for validation by `PackedForm`; null if nothing is typed. */
export function packedOfTexts(texts: PackedTexts) {
  if (isBlank(texts)) return null
  const { responsible, netQuantity, seed } = texts
  return {
    responsible: isBlank(responsible) ? null : responsible,
    commonName: texts.commonName,
    netQuantity: isBlank(netQuantity) ? null : { amount: numberIn(netQuantity.amount), unit: netQuantity.unit },
    mrp: numberIn(texts.mrp),
    countryOfOrigin: texts.countryOfOrigin.trim() || undefined,
    bestBefore: texts.bestBefore,
    seed: isBlank(seed)
      ? null
      : {
          lot: seed.lot,
          testedOn: seed.testedOn.trim() || null,
          germination: numberIn(seed.germination),
          purity: numberIn(seed.purity),
          treated: seed.treated.trim().toLowerCase() === 'yes',
          treatment: seed.treatment,
        },
  }
}
