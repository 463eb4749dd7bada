import * as z from 'zod/mini'
import { plainCode } from '../../domain/plain-text.ts'
import { type UnitCode, unitCodes } from '../../domain/tax/tax-classes.ts'
import { singleLine } from './fields.ts'

const units = Object.keys(unitCodes) as [UnitCode, ...UnitCode[]]

/** The GST rate in percent from a given day; null for exempt goods. */
const Rate = z.object({
  from: z.iso.date('Please choose the day the rate starts'),
  percent: z.nullable(
    z
      .number('Please enter a percentage, or choose exempt')
      .check(
        z.minimum(0, 'A rate is between 0 and 100%'),
        z.maximum(100, 'A rate is between 0 and 100%'),
        z.multipleOf(0.01, 'Use at most 2 decimal places'),
      ),
  ),
  source: singleLine(300, 'Please enter the notification, or who confirmed the rate'),
})

export const TaxClassForm = z.object({
  name: singleLine(100, 'Name is required'),
  hsn: singleLine(20, 'HSN is required').check(
    z.overwrite((typed) => plainCode(typed).replace(/[ .-]/g, '')),
    z.refine((digits) => /^(\d{4}|\d{6}|\d{8})$/.test(digits), 'An HSN code has 4, 6 or 8 digits'),
  ),
  unit: z.enum(units, 'Please choose a unit'),
  rates: z.array(Rate).check(
    z.minLength(1, 'At least one rate is required'),
    z.maxLength(30, 'Add at most 30 rates'),
    z.refine(
      (rates) => new Set(rates.map(({ from }) => from)).size === rates.length,
      'Two rates start on the same day',
    ),
  ),
})
export type TaxClassFields = z.output<typeof TaxClassForm>
