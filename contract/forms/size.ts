import * as z from 'zod/mini'
import { singleLine } from './single-line.ts'

const order = 'The order is a whole number from 0 to 999'

/** That a product is one size of a family of plants. */
export const SizeForm = z.object({
  family: singleLine(100, 'Please name the family'),
  label: singleLine(40, 'Please name the size'),
  position: z._default(z.int(order).check(z.minimum(0, order), z.maximum(999, order)), 0),
})
