import * as z from 'zod/mini'
import { formatSum, isRupeeSum, MAX_SUM, toRupees } from '../../domain/money.ts'

const highest = toRupees(MAX_SUM)

/** A sum in rupees; `name` begins its messages. */
export const rupees = (name: string) =>
  z
    .number(`${name} must be a positive number`)
    .check(
      z.minimum(0, { error: `${name} must be a positive number`, abort: true }),
      z.maximum(highest, { error: `${name} must be at most ${formatSum(highest)}`, abort: true }),
      z.refine(isRupeeSum, `${name} must have at most 2 decimals`),
    )
