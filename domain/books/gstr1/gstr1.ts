import { portalDay, returnPeriod } from '../../days.ts'
import type { HsnDigits } from '../../tax/tax-classes.ts'
import { isDeliveryCharge } from '../../tax/tax-document.ts'
import {
  addSums,
  type BookDocument,
  type BookLine,
  countedSums,
  groupsOf,
  isCreditNote,
  rupees,
  taxedLines,
} from '../book-document.ts'
import { documentsIn, integratedDetail, itemsOf, placeCode, rateKey, taxDetail } from './supplies.ts'

type Return = {
  gstin: string
  /** `2026-11` */
  month: string
  /** The documents dated in the month; those issued under another GSTIN, or none, are left out */
  documents: readonly BookDocument[]
  hsnDigits: HsnDigits
}

/**
 * A month's return of outward supplies (GSTR-1), made from the documents issued in it, with the fields of the portal's offline
 * tool: sums in rupees with at most two decimal places, dates like `26-11-2026`, states as two digits. Sources: the GST
 * portal's returns API and the JSON that its tool writes. Since May 2025, Table 12 has separate parts for registered and other
 * buyers.
 */
export function gstr1Of({ gstin, month, documents, hsnDigits }: Return) {
  const reported = documents.filter(({ seller }) => seller.gstin === gstin)
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

export type Gstr1 = ReturnType<typeof gstr1Of>

/** Table 4: invoices to registered buyers, by buyer. */
function registeredInvoices(documents: readonly BookDocument[]) {
  return groupsOf(documentsIn('b2b', documents), gstinOf).map((invoices) => ({
    ctin: gstinOf(invoices[0]),
    inv: invoices.map((invoice) => ({ inum: invoice.number, idt: portalDay(invoice.day), ...registered(invoice) })),
  }))
}

/** Table 5: large invoices to unregistered buyers in other states, by state. */
function largeInvoices(documents: readonly BookDocument[]) {
  return groupsOf(documentsIn('b2cl', documents), placeCode).map((invoices) => ({
    pos: placeCode(invoices[0]),
    inv: invoices.map((invoice) => ({
      inum: invoice.number,
      idt: portalDay(invoice.day),
      val: rupees(invoice.totals.amount),
      itms: itemsOf(invoice, integratedDetail),
    })),
  }))
}

/** Table 9B: credit notes to registered buyers, by buyer. Their sums are positive. */
function registeredNotes(documents: readonly BookDocument[]) {
  return groupsOf(documentsIn('cdnr', documents), gstinOf).map((notes) => ({
    ctin: gstinOf(notes[0]),
    nt: notes.map((note) => ({
      ntty: 'C' as const,
      nt_num: note.number,
      nt_dt: portalDay(note.day),
      ...registered(note),
    })),
  }))
}

/** Table 9B: credit notes for large invoices to unregistered buyers. */
function unregisteredNotes(documents: readonly BookDocument[]) {
  return documentsIn('cdnur', documents).map((note) => ({
    typ: 'B2CL' as const,
    ntty: 'C' as const,
    nt_num: note.number,
    nt_dt: portalDay(note.day),
    val: rupees(note.totals.amount),
    pos: placeCode(note),
    itms: itemsOf(note, integratedDetail),
  }))
}

function registered(document: BookDocument) {
  return {
    val: rupees(document.totals.amount),
    pos: placeCode(document),
    rchrg: 'N',
    inv_typ: 'R',
    itms: itemsOf(document, taxDetail),
  } as const
}

function gstinOf({ buyer }: BookDocument): string {
  return buyer.gstin ?? ''
}

/** Table 7: supplies not listed by document, by place of supply and rate, less their credit notes. */
function smallSupplies(documents: readonly BookDocument[]) {
  const rows = documentsIn('b2cs', documents).flatMap((document) =>
    taxedLines(document).map((line) => ({ document, percent: line.percent, sums: countedSums(document, [line]) })),
  )
  const groups = groupsOf(rows, ({ document, percent }) => `${placeCode(document)} ${rateKey(percent)}`)
  return groups.map((group) => {
    const [{ document, percent }] = group
    const details = taxDetail(percent ?? 0, addSums(group.map(({ sums }) => sums)))
    const sply_ty = document.isAcrossStates ? ('INTER' as const) : ('INTRA' as const)
    return { sply_ty, pos: placeCode(document), typ: 'OE' as const, ...details }
  })
}

const nilSupplyTypes = ['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'] as const

/** Table 8: nil-rated and exempt supplies, within the state and interstate, to registered and other buyers, less credit notes. */
function nilSupplies(documents: readonly BookDocument[]) {
  const inv = nilSupplyTypes.map((type) => {
    const matching = documents.filter((document) => nilSupplyType(document) === type)
    const valueAt = (percent: 0 | null) => {
      const { exempt, taxable } = addSums(
        matching.map((each) =>
          countedSums(
            each,
            each.lines.filter((line) => line.percent === percent),
          ),
        ),
      )
      return rupees(exempt + taxable)
    }
    return { sply_ty: type, nil_amt: valueAt(0), expt_amt: valueAt(null), ngsup_amt: 0 }
  })
  return { inv: inv.filter(({ nil_amt, expt_amt }) => nil_amt !== 0 || expt_amt !== 0) }
}

/**
 * Table 12: every line by HSN, unit and rate, in separate parts for registered and other buyers, less credit notes. The portal
 * compares each part with Tables 4 to 9, including the credit notes of 9B (GSTN's advisory of January 2025 on HSN validation).
 * Delivery is a service and has no quantity.
 */
function hsnSummary(documents: readonly BookDocument[], digits: HsnDigits) {
  const rowsOf = (isRegistered: boolean) =>
    hsnRows(
      documents.filter(({ buyer }) => (buyer.gstin !== null) === isRegistered),
      digits,
    )
  return { hsn_b2b: rowsOf(true), hsn_b2c: rowsOf(false) }
}

function hsnRows(documents: readonly BookDocument[], digits: HsnDigits) {
  const rows = documents.flatMap((document) => document.lines.map((line) => ({ document, line })))
  const codeOf = ({ hsn }: BookLine) => hsn.slice(0, digits)
  const groups = groupsOf(rows, ({ line }) => `${codeOf(line)} ${line.unit} ${rateKey(line.percent)}`)
  return groups.map((group, index) => {
    const [{ line: first }] = group
    const sums = addSums(group.map(({ document, line }) => countedSums(document, [line])))
    const quantities = group.map(({ document, line }) => {
      if (isDeliveryCharge(line)) return 0
      return isCreditNote(document) ? -line.quantity : line.quantity
    })
    return {
      num: index + 1,
      hsn_sc: codeOf(first),
      uqc: first.unit,
      qty: quantities.reduce((total, quantity) => total + quantity, 0),
      ...taxDetail(first.percent ?? 0, { ...sums, taxable: sums.taxable + sums.exempt }),
    }
  })
}

function nilSupplyType({ isAcrossStates, buyer }: BookDocument): (typeof nilSupplyTypes)[number] {
  if (buyer.gstin !== null) return isAcrossStates ? 'INTRB2B' : 'INTRAB2B'
  return isAcrossStates ? 'INTRB2C' : 'INTRAB2C'
}

/**
 * Table 13: the numbers issued, one range for each run of a series with the same prefix. `doc_num` is the portal's number for a
 * kind of document; a bill of supply counts as an invoice for outward supply.
 */
function issuedDocuments(documents: readonly BookDocument[]) {
  const ranges = (series: readonly BookDocument['series'][]) =>
    series.flatMap((each) => runsOf(documents.filter((document) => document.series === each)).map(rangeOf))
  const kinds = [
    { doc_num: 1, docs: ranges(['invoice', 'bill_of_supply']) },
    { doc_num: 5, docs: ranges(['credit_note']) },
  ]
  return {
    doc_det: kinds
      .filter(({ docs }) => docs.length > 0)
      .map(({ doc_num, docs }) => ({ doc_num, docs: docs.map((range, index) => ({ num: index + 1, ...range })) })),
  }
}

/** The part of a document number before the serial: `PA/26-27/`. */
export function numberHead({ number }: Pick<BookDocument, 'number'>): string {
  return number.slice(0, number.lastIndexOf('/') + 1)
}

type Run = [BookDocument, ...BookDocument[]]

/** The documents of a series by serial, split wherever the prefix of their numbers changes. */
function runsOf(documents: readonly BookDocument[]): Run[] {
  const inOrder = documents.toSorted((a, b) => a.financialYear - b.financialYear || a.serial - b.serial)
  const runs: Run[] = []
  for (const document of inOrder) {
    const run = runs.at(-1)
    if (run && numberHead(run[0]) === numberHead(document)) run.push(document)
    else runs.push([document])
  }
  return runs
}

/** A range of numbers; a number that no document has counts as cancelled. */
function rangeOf(run: Run) {
  const [first, last = first] = [run[0], run.at(-1)]
  const totnum = last.serial - first.serial + 1
  return { from: first.number, to: last.number, totnum, cancel: totnum - run.length, net_issue: run.length }
}
