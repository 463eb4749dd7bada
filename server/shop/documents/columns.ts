import { isDeliveryCharge } from '../../../domain/tax/delivery-charge.ts'
import { stateTaxName } from '../../../domain/tax/gst-states.ts'
import { isUntaxed, type TaxedLine, type TaxedSale } from '../../../domain/tax/tax-document.ts'
import { inPercent, inRupees } from './texts.ts'

/** A column of a document's table. Without a width it takes the remaining space. */
export type Column = {
  title: string
  width: number | null
  align: 'left' | 'right'
  /** `note` is written below, smaller */
  cell: (line: TaxedLine, index: number) => { text: string; note?: string }
  total?: string
}

/** The columns that a sale needs: those of the tax only where there is one, HSN only of a registered seller. */
export function tableColumns(sale: TaxedSale, isRegistered: boolean): Column[] {
  const { totals } = sale
  const hasTax = !sale.lines.every(isUntaxed)
  return [
    { title: '#', width: 18, align: 'left', cell: (_, index) => ({ text: String(index + 1) }) },
    { title: 'Item', width: null, align: 'left', cell: ({ name }) => ({ text: name }) },
    ...columnsIf(isRegistered, { title: 'HSN', width: 40, align: 'left', cell: ({ hsn }) => ({ text: hsn }) }),
    {
      title: 'Qty',
      width: 26,
      align: 'right',
      cell: (line) => (isDeliveryCharge(line) ? { text: NONE } : { text: String(line.quantity), note: line.unit }),
    },
    { title: 'Price', width: 56, align: 'right', cell: ({ price }) => ({ text: inRupees(price) }) },
    ...(hasTax ? [taxableColumn(totals), ...taxColumns(sale)] : []),
    {
      title: 'Amount',
      width: 66,
      align: 'right',
      cell: ({ amount }) => ({ text: inRupees(amount) }),
      total: inRupees(totals.amount),
    },
  ]
}

function taxableColumn({ taxable }: TaxedSale['totals']): Column {
  return {
    title: 'Taxable',
    width: 58,
    align: 'right',
    cell: (line) => ({ text: isUntaxed(line) ? NONE : inRupees(line.taxable) }),
    total: inRupees(taxable),
  }
}

function taxColumns({ isAcrossStates, placeOfSupply, totals }: TaxedSale): Column[] {
  const column = (title: string, field: 'centralTax' | 'stateTax' | 'integratedTax', share: number): Column => ({
    title,
    width: 54,
    align: 'right',
    cell: (line) =>
      line.percent
        ? { text: inRupees(line[field]), note: inPercent(line.percent * share) }
        : { text: untaxedText(line) },
    total: inRupees(totals[field]),
  })
  if (isAcrossStates) return [column('IGST', 'integratedTax', 1)]
  return [column('CGST', 'centralTax', 0.5), column(stateTaxName(placeOfSupply), 'stateTax', 0.5)]
}

const NONE = '–'

function untaxedText({ percent }: TaxedLine): string {
  return percent === null ? 'exempt' : 'nil'
}

function columnsIf(condition: boolean, column: Column): Column[] {
  return condition ? [column] : []
}
