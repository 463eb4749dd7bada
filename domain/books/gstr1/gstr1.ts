import type { BookDocument } from '../book-document.ts'
import { returnPeriod } from '../periods.ts'
import { type HsnDigits, hsnSummary, nilSupplies, smallSupplies } from './added-up.ts'
import { issuedDocuments } from './issued-documents.ts'
import { largeInvoices, registeredInvoices, registeredNotes, unregisteredNotes } from './listed-documents.ts'
import type { Gstr1 } from './portal.ts'

type Return = {
  gstin: string
  /** `2026-11` */
  month: string
  /** The documents of the month, by their days; those of a seller without GSTIN are left out */
  documents: readonly BookDocument[]
  hsnDigits: HsnDigits
}

/** The return of outward supplies of a month, from the documents that were issued in it. */
export function gstr1Of({ gstin, month, documents, hsnDigits }: Return): Gstr1 {
  const reported = documents.filter(({ seller }) => seller.gstin !== null)
  return {
    gstin,
    fp: returnPeriod(month),
    b2b: registeredInvoices(reported),
    b2cl: largeInvoices(reported),
    b2cs: smallSupplies(reported),
    cdnr: registeredNotes(reported),
    cdnur: unregisteredNotes(reported),
    nil: nilSupplies(reported),
    hsn: hsnSummary(reported, hsnDigits),
    doc_issue: issuedDocuments(reported),
  }
}
