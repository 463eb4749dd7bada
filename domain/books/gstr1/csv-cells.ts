import { gstStateCodes } from '../../tax/gst-states.ts'
import type { Gstr1, HsnRow, IntegratedDetail, TaxDetail } from './portal.ts'

export type Cell = string | number | null

/** What the kinds of supply of Table 8 are called in the CSV. */
export const nilTexts: Readonly<Record<Gstr1['nil']['inv'][number]['sply_ty'], string>> = {
  INTRB2B: 'Inter-State supplies to registered persons',
  INTRAB2B: 'Intra-State supplies to registered persons',
  INTRB2C: 'Inter-State supplies to unregistered persons',
  INTRAB2C: 'Intra-State supplies to unregistered persons',
}

/** What the portal's numbers of kinds of documents are called in the CSV. */
export const documentTexts: Readonly<Record<number, string>> = { 1: 'Invoices for outward supply', 5: 'Credit Note' }

export function hsnCells({ hsn_sc, uqc, qty, rt, txval, iamt, camt, samt, csamt }: HsnRow): Cell[] {
  const total = Math.round((txval + iamt + camt + samt + csamt) * 100) / 100
  return [hsn_sc, null, uqc, qty, total, rt, txval, iamt, camt, samt, csamt]
}

export function taxCells({
  rt,
  txval,
  csamt,
  iamt,
  camt = 0,
  samt = 0,
}: IntegratedDetail & Partial<TaxDetail>): Cell[] {
  return [rt, txval, csamt, iamt, camt, samt]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `26-Nov-2026` of the portal's `26-11-2026`. */
export function dayText(day: string): string {
  const [date, month, year] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`
}

const statesByCode = new Map(Object.entries(gstStateCodes).map(([state, code]) => [code, state]))

/** `27-Maharashtra` */
export function placeText(code: string): string {
  return `${code}-${statesByCode.get(code)}`
}
