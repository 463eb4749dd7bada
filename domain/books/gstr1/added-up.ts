import { isDeliveryCharge } from '../../tax/delivery-charge.ts'
import { type BookDocument, type BookLine, countedSums, isCreditNote, taxedLines } from '../book-document.ts'
import { addSums, groupsOf, rupees } from '../sums.ts'
import { type Gstr1, type HsnRow, nilSupplyTypes, type SmallSupply } from './portal.ts'
import { documentsIn } from './table-of.ts'
import { placeCode, rateKey, taxDetail } from './tax-details.ts'

/** How many digits of the HSN are stated: 4 up to ₹5 crore of yearly turnover, 6 above (Notification 78/2020-CT). */
const hsnDigitChoices = [4, 6] as const
export type HsnDigits = (typeof hsnDigitChoices)[number]

/** Table 7: what is not listed by document, by place of supply and rate, less its credit notes. */
export function smallSupplies(documents: readonly BookDocument[]): SmallSupply[] {
  const rows = documentsIn('b2cs', documents).flatMap((document) =>
    taxedLines(document).map((line) => ({ document, percent: line.percent, sums: countedSums(document, [line]) })),
  )
  const groups = groupsOf(rows, ({ document, percent }) => `${placeCode(document)} ${rateKey(percent)}`)
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { document, percent } = first
    const details = taxDetail(percent ?? 0, addSums(group.map(({ sums }) => sums)))
    return [{ sply_ty: document.isAcrossStates ? 'INTER' : 'INTRA', pos: placeCode(document), typ: 'OE', ...details }]
  })
}

/** Table 8: nil-rated and exempt supplies, within the state and across, to registered and other buyers, less notes. */
export function nilSupplies(documents: readonly BookDocument[]): Gstr1['nil'] {
  const inv = nilSupplyTypes.map((type) => {
    const matching = documents.filter((document) => nilSupplyType(document) === type)
    const valueAt = (percent: 0 | null) => {
      const { exempt, taxable } = addSums(matching.map((each) => countedSums(each, linesAt(each, percent))))
      return rupees(exempt + taxable)
    }
    return {
      sply_ty: type,
      nil_amt: valueAt(0),
      expt_amt: valueAt(null),
      ngsup_amt: 0,
    }
  })
  return { inv: inv.filter(({ nil_amt, expt_amt }) => nil_amt !== 0 || expt_amt !== 0) }
}

/**
 * Table 12: every line by HSN, unit and rate, apart for registered and other buyers, less credit notes: the portal
 * compares each part with Tables 4 to 9, the notes of 9B among them (GSTN's advisory on HSN validations of January 2025).
 * Delivery is a service and has no quantity.
 */
export function hsnSummary(documents: readonly BookDocument[], digits: HsnDigits): Gstr1['hsn'] {
  const rowsOf = (isRegistered: boolean) =>
    hsnRows(
      documents.filter(({ buyer }) => (buyer.gstin !== null) === isRegistered),
      digits,
    )
  return { hsn_b2b: rowsOf(true), hsn_b2c: rowsOf(false) }
}

function hsnRows(documents: readonly BookDocument[], digits: HsnDigits): HsnRow[] {
  const rows = documents.flatMap((document) => document.lines.map((line) => ({ document, line })))
  const codeOf = ({ hsn }: BookLine) => hsn.slice(0, digits)
  const groups = groupsOf(rows, ({ line }) => `${codeOf(line)} ${line.unit} ${rateKey(line.percent)}`)
  return groups.flatMap((group, index) => {
    const [first] = group
    if (!first) return []
    const sums = addSums(group.map(({ document, line }) => countedSums(document, [line])))
    const quantities = group.map(({ document, line }) => (isCreditNote(document) ? -1 : 1) * countOf(line))
    return [
      {
        num: index + 1,
        hsn_sc: codeOf(first.line),
        uqc: first.line.unit,
        qty: quantities.reduce((total, quantity) => total + quantity, 0),
        ...taxDetail(first.line.percent ?? 0, { ...sums, taxable: sums.taxable + sums.exempt }),
      },
    ]
  })
}

function countOf(line: BookLine): number {
  return isDeliveryCharge(line) ? 0 : line.quantity
}

function linesAt({ lines }: BookDocument, percent: 0 | null): BookLine[] {
  return lines.filter((line) => line.percent === percent)
}

function nilSupplyType({ isAcrossStates, buyer }: BookDocument): (typeof nilSupplyTypes)[number] {
  if (buyer.gstin !== null) return isAcrossStates ? 'INTRB2B' : 'INTRAB2B'
  return isAcrossStates ? 'INTRB2C' : 'INTRAB2C'
}
