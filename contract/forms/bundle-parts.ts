import * as z from 'zod/mini'
import { MAX_PARTS, MAX_PIECES } from '../../domain/bundle/bundle.ts'

const pieces = `From 1 to ${MAX_PIECES} pieces`

/** The parts of a bundle: at least one, each once. */
export const BundleParts = z
  .array(
    z.object({
      plant: z.string('Please choose a product').check(z.regex(/^[A-Za-z0-9]{16,40}$/, 'Please choose a product')),
      quantity: z.int(pieces).check(z.minimum(1, pieces), z.maximum(MAX_PIECES, pieces)),
    }),
  )
  .check(
    z.minLength(1, 'A bundle has at least one part'),
    z.maxLength(MAX_PARTS, `At most ${MAX_PARTS} parts`),
    z.refine((parts) => new Set(parts.map(({ plant }) => plant)).size === parts.length, 'Each product is a part once'),
  )
