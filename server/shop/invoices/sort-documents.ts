import type { DocumentKind, InvoiceKind } from '../../../domain/tax/tax-document.ts'

/** `corrects` is the number of the invoice or bill that a credit note takes back. */
export type IssuedDocument = { kind: DocumentKind; number: string; corrects: string | null }

type Invoice<Document> = Document & { kind: InvoiceKind }

/**
 * The documents of an order. `billOfSupply` is the second document of a sale that has two: the bill of an order that has
 * nothing else is its invoice. Each of the two has a credit note of its own.
 */
export type OrderDocuments<Document> = {
  invoice: Invoice<Document> | null
  billOfSupply: Invoice<Document> | null
  creditNote: Document | null
  billOfSupplyCreditNote: Document | null
}

export function sortDocuments<Document extends IssuedDocument>(
  documents: readonly Document[],
): OrderDocuments<Document> {
  const invoices = documents.filter(isInvoice)
  const bill = invoices.find(({ kind }) => kind === 'bill_of_supply') ?? null
  const invoice = invoices.find(({ kind }) => kind !== 'bill_of_supply') ?? bill
  const billOfSupply = invoice === bill ? null : bill
  const noteOf = (corrected: Document | null) =>
    documents.find(({ corrects }) => corrects !== null && corrects === corrected?.number) ?? null
  return { invoice, billOfSupply, creditNote: noteOf(invoice), billOfSupplyCreditNote: noteOf(billOfSupply) }
}

function isInvoice<Document extends IssuedDocument>(document: Document): document is Invoice<Document> {
  return document.kind !== 'credit_note'
}
