import type { BookDocument } from '../book-document.ts'
import type { DocumentRange, Gstr1 } from './portal.ts'

/** The portal's numbers of kinds of documents: a bill of supply is an invoice for outward supply. */
const INVOICES = 1
const CREDIT_NOTES = 5

/** Table 13: the numbers that were given out, a range for each run of one series under one prefix. */
export function issuedDocuments(documents: readonly BookDocument[]): Gstr1['doc_issue'] {
  const ranges = (series: readonly BookDocument['series'][]) =>
    series.flatMap((each) => runsOf(documents.filter((document) => document.series === each)).map(rangeOf))
  const kinds = [
    { doc_num: INVOICES, docs: ranges(['invoice', 'bill_of_supply']) },
    { doc_num: CREDIT_NOTES, docs: ranges(['credit_note']) },
  ]
  return {
    doc_det: kinds
      .filter(({ docs }) => docs.length > 0)
      .map(({ doc_num, docs }) => ({ doc_num, docs: docs.map((range, index) => ({ num: index + 1, ...range })) })),
  }
}

/** The part of a document's number before the serial: `PA/26-27/`. */
export function numberHead({ number }: Pick<BookDocument, 'number'>): string {
  return number.slice(0, number.lastIndexOf('/') + 1)
}

/** The documents of a series by serial, apart wherever the head of their numbers changes. */
function runsOf(documents: readonly BookDocument[]): BookDocument[][] {
  const inOrder = documents.toSorted((a, b) => a.financialYear - b.financialYear || a.serial - b.serial)
  const runs: BookDocument[][] = []
  for (const document of inOrder) {
    const run = runs.at(-1)
    if (run?.[0] && numberHead(run[0]) === numberHead(document)) run.push(document)
    else runs.push([document])
  }
  return runs
}

/** A number within the range that no document has counts as cancelled. */
function rangeOf(run: readonly BookDocument[]): Omit<DocumentRange, 'num'> {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) throw new RangeError('a run has a document')
  const totnum = last.serial - first.serial + 1
  return { from: first.number, to: last.number, totnum, cancel: totnum - run.length, net_issue: run.length }
}
