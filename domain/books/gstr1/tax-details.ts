import { gstStateCodes } from '../../tax/gst-states.ts'
import { type BookDocument, taxedLines } from '../book-document.ts'
import { addSums, groupsOf, rupees, type Sums } from '../sums.ts'
import type { IntegratedDetail, Item, TaxDetail } from './portal.ts'

/** Sums at one rate, in the portal's fields. No goods of a nursery bear a cess. */
export function taxDetail(percent: number, sums: Sums): TaxDetail {
  const { csamt, ...detail } = integratedDetail(percent, sums)
  return { ...detail, camt: rupees(sums.centralTax), samt: rupees(sums.stateTax), csamt }
}

export function integratedDetail(percent: number, { taxable, integratedTax }: Sums): IntegratedDetail {
  return { rt: percent, txval: rupees(taxable), iamt: rupees(integratedTax), csamt: 0 }
}

/** The taxed lines of a document, an item for each rate. */
export function itemsOf<Detail>(
  document: BookDocument,
  detailOf: (percent: number, sums: Sums) => Detail,
): Item<Detail>[] {
  const byRate = groupsOf(taxedLines(document), ({ percent }) => rateKey(percent))
  return byRate.map((lines, index) => ({
    num: index + 1,
    itm_det: detailOf(lines[0]?.percent ?? 0, addSums(lines)),
  }))
}

/** Sorts as its number does; exempt is 0. */
export function rateKey(percent: number | null): string {
  return (percent ?? 0).toFixed(2).padStart(6, '0')
}

/** The two digits of the place of supply. */
export function placeCode({ placeOfSupply }: Pick<BookDocument, 'placeOfSupply'>): string {
  return gstStateCodes[placeOfSupply]
}
