import * as z from 'zod/mini'
import { plainSearch } from '../../domain/plain-text.ts'
import { requiredLine } from './single-line.ts'

const order = 'The order is a whole number from 0 to 999'

/** A name that other products are joined or compared by: what was pasted looks and is the same as what was typed. */
const plainName = (longest: number, message: string) =>
  z.string(message).check(
    z.overwrite((typed) => plainSearch(typed).replace(/ +/g, ' ')),
    ...requiredLine(longest, message),
  )

/** That a product is one size of a family of plants. */
export const SizeForm = z.object({
  family: plainName(100, 'Please name the family'),
  label: plainName(40, 'Please name the size'),
  position: z._default(z.int(order).check(z.minimum(0, order), z.maximum(999, order)), 0),
})
