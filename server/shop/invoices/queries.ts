import { addUp, paise } from '../../../domain/money.ts'
import type { DocumentKind, InvoiceKind, TaxedLine } from '../../../domain/tax/tax-document.ts'
import type { DocumentContent, StoredContent } from '../../database/document-content.ts'
import type { Database } from '../../platform/database/database.ts'

/** The issued documents of an order, with all that they say. */
export async function findDocuments(database: Database, orderId: string) {
  const documents = await database
    .selectFrom('tax_documents')
    .select(['kind', 'number', 'content'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return presentDocuments(documents)
}

/** The documents of an order as they are stored, sorted, with all that they say. */
export function presentDocuments(documents: readonly { kind: DocumentKind; number: string; content: StoredContent }[]) {
  return sortDocuments(
    documents.map(({ kind, number, content }) => ({
      kind,
      number,
      corrects: content.corrects?.number ?? null,
      content: presentContent(content),
    })),
  )
}

/** `corrects` is the number of the invoice or bill that a credit note takes back, or a part of. */
export type IssuedDocument = { kind: DocumentKind; number: string; corrects: string | null }
type Invoice<Document> = Document & { kind: InvoiceKind }

/**
 * The documents of an order, given in the order in which they were issued. `billOfSupply` is the second document of a sale that
 * has two: the bill of an order that has nothing else is its invoice. `creditNotes` are those of both.
 */
export function sortDocuments<Document extends IssuedDocument>(documents: readonly Document[]) {
  const invoices = documents.filter(isInvoice)
  const bill = invoices.find(({ kind }) => kind === 'bill_of_supply') ?? null
  const invoice = invoices.find(({ kind }) => kind !== 'bill_of_supply') ?? bill
  return {
    invoice,
    billOfSupply: invoice === bill ? null : bill,
    creditNotes: documents.filter(({ kind }) => kind === 'credit_note'),
  }
}

function isInvoice<Document extends IssuedDocument>(document: Document): document is Invoice<Document> {
  return document.kind !== 'credit_note'
}

/** A stored content with all that documents state today, also if it was issued before exempt value and units were stated. */
export function presentContent({ seller, buyer, sale, ...content }: StoredContent): DocumentContent {
  const lines = sale.lines.map(completeLine)
  return {
    ...content,
    seller: { signatory: null, ...seller },
    buyer: { gstin: null, billing: null, ...buyer },
    sale: { ...sale, lines, totals: completeTotals(sale.totals, lines) },
  }
}

/** As they were stated, the exempt value taken out of the taxable where it is among that. */
function completeTotals(totals: StoredContent['sale']['totals'], lines: readonly TaxedLine[]) {
  if (totals.exempt !== undefined) return { ...totals, exempt: totals.exempt }
  const exempt = addUp(lines.map((line) => line.exempt))
  return { ...totals, exempt, taxable: paise(totals.taxable - exempt) }
}

/** Before exempt value was stated apart, all goods were counted in numbers, and those without tax were exempt. */
function completeLine(line: StoredContent['sale']['lines'][number]): TaxedLine {
  const { exempt, unit = 'NOS' } = line
  if (exempt !== undefined) return { ...line, exempt, unit }
  const isTaxed = line.percent !== null && line.percent > 0
  if (isTaxed) return { ...line, exempt: paise(0), unit }
  return { ...line, exempt: line.amount, taxable: paise(0), percent: null, unit }
}
