import { stateTaxName } from '../../../domain/tax/gst-states.ts'
import type { TaxedLine, TaxedSale } from '../../../domain/tax/tax-document.ts'
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
  const hasTax = sale.lines.some(({ percent }) => percent > 0)
  return [
    { title: '#', width: 20, align: 'left', cell: (_, index) => ({ text: String(index + 1) }) },
    { title: 'Item', width: null, align: 'left', cell: ({ name }) => ({ text: name }) },
    ...columnsIf(isRegistered, { title: 'HSN', width: 32, align: 'left', cell: ({ hsn }) => ({ text: hsn }) }),
    { title: 'Qty', width: 28, align: 'right', cell: ({ quantity }) => ({ text: String(quantity) }) },
    { title: 'Price', width: 58, align: 'right', cell: ({ price }) => ({ text: inRupees(price) }) },
    ...columnsIf(hasTax, {
      title: 'Taxable',
      width: 60,
      align: 'right',
      cell: ({ taxable }) => ({ text: inRupees(taxable) }),
      total: inRupees(totals.taxable),
    }),
    ...(hasTax ? taxColumns(sale) : []),
    {
      title: 'Amount',
      width: 66,
      align: 'right',
      cell: ({ amount }) => ({ text: inRupees(amount) }),
      total: inRupees(totals.amount),
    },
  ]
}

function taxColumns({ isAcrossStates, placeOfSupply, totals }: TaxedSale): Column[] {
  const column = (title: string, field: 'centralTax' | 'stateTax' | 'integratedTax', share: number): Column => ({
    title,
    width: 54,
    align: 'right',
    cell: (line) =>
      line.percent === 0 ? { text: 'exempt' } : { text: inRupees(line[field]), note: inPercent(line.percent * share) },
    total: inRupees(totals[field]),
  })
  if (isAcrossStates) return [column('IGST', 'integratedTax', 1)]
  return [column('CGST', 'centralTax', 0.5), column(stateTaxName(placeOfSupply), 'stateTax', 0.5)]
}

function columnsIf(condition: boolean, column: Column): Column[] {
  return condition ? [column] : []
}
