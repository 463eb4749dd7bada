import type { DocumentKind, InvoiceKind } from '../../../domain/tax/tax-document.ts'

/** `corrects` is the number of the invoice or bill that a credit note takes back, or a part of. */
export type IssuedDocument = { kind: DocumentKind; number: string; corrects: string | null }

type Invoice<Document> = Document & { kind: InvoiceKind }

/**
 * The documents of an order. `billOfSupply` is the second document of a sale that has two: the bill of an order that has
 * nothing else is its invoice. Each of the two has credit notes of its own, the first of which stands beside it; `creditNotes`
 * are all of them, in the order in which they were issued.
 */
export type OrderDocuments<Document> = {
  invoice: Invoice<Document> | null
  billOfSupply: Invoice<Document> | null
  creditNote: Document | null
  billOfSupplyCreditNote: Document | null
  creditNotes: Document[]
}

/** The documents of an order, given in the order in which they were issued. */
export function sortDocuments<Document extends IssuedDocument>(
  documents: readonly Document[],
): OrderDocuments<Document> {
  const invoices = documents.filter(isInvoice)
  const bill = invoices.find(({ kind }) => kind === 'bill_of_supply') ?? null
  const invoice = invoices.find(({ kind }) => kind !== 'bill_of_supply') ?? bill
  const billOfSupply = invoice === bill ? null : bill
  const noteOf = (corrected: Document | null) =>
    documents.find(({ corrects }) => corrects !== null && corrects === corrected?.number) ?? null
  return {
    invoice,
    billOfSupply,
    creditNote: noteOf(invoice),
    billOfSupplyCreditNote: noteOf(billOfSupply),
    creditNotes: documents.filter(({ kind }) => kind === 'credit_note'),
  }
}

function isInvoice<Document extends IssuedDocument>(document: Document): document is Invoice<Document> {
  return document.kind !== 'credit_note'
}
