import type { BookDocument } from '../book-document.ts'
import type { HsnDigits } from '../gstr1/added-up.ts'
import type { Gstr1 } from '../gstr1/portal.ts'
import { checkCodes } from './check-codes.ts'
import { checkDocument } from './check-document.ts'
import { checkNumbering, type LastSerial } from './check-numbering.ts'
import { checkTables } from './check-tables.ts'
import type { Difference } from './difference.ts'

/**
 * Compares a return with the documents of its month, to the paisa; `before` has the last serials of the time before.
 * Nothing is listed where everything agrees.
 */
export function checkGstr1(
  gstr1: Gstr1,
  documents: readonly BookDocument[],
  before: readonly LastSerial[],
  hsnDigits: HsnDigits,
): Difference[] {
  const reported = documents.filter(({ seller }) => seller.gstin !== null)
  return [
    ...documents.flatMap((document) => checkDocument(document, gstr1.gstin)),
    ...checkNumbering(documents, before),
    ...checkTables(gstr1, reported),
    ...checkCodes(reported, hsnDigits),
  ]
}
