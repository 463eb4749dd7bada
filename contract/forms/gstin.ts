import * as z from 'zod/mini'
import { plainCode } from '../../domain/plain-text.ts'
import { isGstin } from '../../domain/tax/gstin.ts'

/** A GSTIN, stored in capitals, without spaces and dashes; null when blank. */
export const gstin = z.pipe(
  z.nullable(
    z.string('GSTIN must be text').check(
      z.overwrite((typed) => plainCode(typed).replace(/[ -]/g, '')),
      z.toUpperCase(),
      z.refine(
        (text) => text === '' || isGstin(text),
        'This is not a GSTIN: 15 characters, the last one checks the others',
      ),
    ),
  ),
  z.transform((text: string | null) => (text === '' ? null : text)),
)
