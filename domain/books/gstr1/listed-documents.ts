import type { BookDocument } from '../book-document.ts'
import { portalDay } from '../periods.ts'
import { groupsOf, rupees } from '../sums.ts'
import type { Gstr1 } from './portal.ts'
import { documentsIn } from './table-of.ts'
import { integratedDetail, itemsOf, placeCode, taxDetail } from './tax-details.ts'

/** Table 4: invoices to registered buyers, by buyer. */
export function registeredInvoices(documents: readonly BookDocument[]): Gstr1['b2b'] {
  return groupsOf(documentsIn('b2b', documents), gstinOf).map((invoices) => ({
    ctin: invoices[0] ? gstinOf(invoices[0]) : '',
    inv: invoices.map((invoice) => ({
      inum: invoice.number,
      idt: portalDay(invoice.day),
      ...registered(invoice),
    })),
  }))
}

/** Table 5: large invoices to unregistered buyers in other states, by state. */
export function largeInvoices(documents: readonly BookDocument[]): Gstr1['b2cl'] {
  return groupsOf(documentsIn('b2cl', documents), placeCode).map((invoices) => ({
    pos: invoices[0] ? placeCode(invoices[0]) : '',
    inv: invoices.map((invoice) => ({
      inum: invoice.number,
      idt: portalDay(invoice.day),
      val: rupees(invoice.totals.amount),
      itms: itemsOf(invoice, integratedDetail),
    })),
  }))
}

/** Table 9B: credit notes to registered buyers, by buyer. Their sums are positive. */
export function registeredNotes(documents: readonly BookDocument[]): Gstr1['cdnr'] {
  return groupsOf(documentsIn('cdnr', documents), gstinOf).map((notes) => ({
    ctin: notes[0] ? gstinOf(notes[0]) : '',
    nt: notes.map((note) => ({
      ntty: 'C',
      nt_num: note.number,
      nt_dt: portalDay(note.day),
      ...registered(note),
    })),
  }))
}

/** Table 9B: credit notes for large invoices to unregistered buyers. */
export function unregisteredNotes(documents: readonly BookDocument[]): Gstr1['cdnur'] {
  return documentsIn('cdnur', documents).map((note) => ({
    typ: 'B2CL',
    ntty: 'C',
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
