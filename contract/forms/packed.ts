import * as z from 'zod/mini'
import { countries, HOME_COUNTRY } from '../../domain/packed/countries.ts'
import { packerRoles, quantityUnits } from '../../domain/packed/packed-facts.ts'
import { rupees } from './rupees.ts'
import { isSingleLine, singleLine } from './single-line.ts'

const optionalLine = (longest: number) =>
  z.nullish(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(longest, `At most ${longest} characters`),
        z.refine(isSingleLine, 'This must be a single line'),
      ),
  )

const percent = z.nullish(
  z
    .number('Please enter a percentage')
    .check(
      z.minimum(0, 'A percentage is between 0 and 100'),
      z.maximum(100, 'A percentage is between 0 and 100'),
      z.refine(hasDecimals(2), 'At most 2 decimals'),
    ),
)

const looksLikeDay = /^\d{4}-\d\d-\d\d$/

/**
 * What is stated on a package. Everything may be left out: what a live shop requires depends on the kind of package, and
 * is checked by the server.
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
          z.maximum(100_000, 'At most 1,00,000'),
          z.refine(hasDecimals(3), 'At most 3 decimals'),
        ),
      unit: z.enum(quantityUnits, 'Please choose a unit'),
    }),
  ),
  /** Rupees, with all taxes */
  mrp: z.nullish(rupees('MRP')),
  countryOfOrigin: z._default(z.enum(countries, 'Please choose a country of the list'), HOME_COUNTRY),
  /** A day like `2027-03-31`, or words */
  bestBefore: z.nullish(
    z.string().check(
      z.trim(),
      z.maxLength(100, 'At most 100 characters'),
      z.refine(isSingleLine, 'This must be a single line'),
      z.refine((typed) => !looksLikeDay.test(typed) || z.iso.date().safeParse(typed).success, 'There is no such day'),
    ),
  ),
  seed: z.nullish(
    z.object({
      lot: optionalLine(60),
      testedOn: z.nullish(z.iso.date('This must be a day like 2026-04-01')),
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
