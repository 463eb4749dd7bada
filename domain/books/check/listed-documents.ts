import type { Gstr1, Item, TaxDetail } from '../gstr1/portal.ts'
import { addSums, mapSums, type Sums } from '../sums.ts'

/** A document as the return lists it, in paise. `gstin` is its buyer's. */
export type Listed = { number: string; amount: number; gstin: string | null; isNote: boolean; sums: Sums }

/** What the return lists document by document. */
export function listedDocuments({ b2b, b2cl, cdnr, cdnur }: Gstr1): Listed[] {
  return [
    ...b2b.flatMap(({ ctin, inv }) => inv.map((each) => listed(each.inum, each, ctin, false))),
    ...b2cl.flatMap(({ inv }) => inv.map((each) => listed(each.inum, each, null, false))),
    ...cdnr.flatMap(({ ctin, nt }) => nt.map((each) => listed(each.nt_num, each, ctin, true))),
    ...cdnur.map((each) => listed(each.nt_num, each, null, true)),
  ]
}

type Detail = Pick<TaxDetail, 'txval' | 'iamt'> & Partial<TaxDetail>

function listed(
  number: string,
  { val, itms }: { val: number; itms: readonly Item<Detail>[] },
  gstin: string | null,
  isNote: boolean,
): Listed {
  return { number, amount: paiseOf(val), gstin, isNote, sums: addSums(itms.map(({ itm_det }) => tableSums(itm_det))) }
}

/** The sums of a row of a table; its amount and exempt value are not in it. */
export function tableSums({ txval, iamt, camt = 0, samt = 0 }: Detail): Sums {
  const figures: Partial<Sums> = {
    taxable: paiseOf(txval),
    integratedTax: paiseOf(iamt),
    centralTax: paiseOf(camt),
    stateTax: paiseOf(samt),
  }
  return mapSums((field) => figures[field] ?? 0)
}

export function paiseOf(rupees: number): number {
  return Math.round(rupees * 100)
}
