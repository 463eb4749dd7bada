import { stateCode } from '../states.ts'
import { documentTitles } from '../tax/tax-document.ts'
import { type BookDocument, countedSums, rupees, type Sums, taxOf } from './book-document.ts'

type Cell = string | number | null
type RegisterColumn = readonly [heading: string, cellOf: (document: BookDocument) => Cell]

/**
 * The columns of the sales register, which has a row for each document: sums are in rupees, negative for credit notes. Each
 * rate (percent above 0) has its own columns for value and tax.
 */
export function registerColumns(rates: readonly number[]): RegisterColumn[] {
  return [
    ['Date', ({ day }) => day],
    ['Number', ({ number }) => number],
    ['Kind', ({ kind }) => documentTitles[kind]],
    ['Corrects', ({ corrects }) => corrects?.number ?? null],
    ['Order', ({ orderNumber }) => orderNumber],
    ['Payment', ({ paymentMethod }) => (paymentMethod === 'cod' ? 'Cash on delivery' : 'Online')],
    ['Buyer', ({ buyer }) => buyer.name],
    ['Buyer GSTIN', ({ buyer }) => buyer.gstin],
    ['Place of supply', ({ placeOfSupply }) => `${stateCode(placeOfSupply)}-${placeOfSupply}`],
    sumColumn('Exempt', ({ exempt }) => exempt),
    sumColumn('Taxable', ({ taxable }) => taxable),
    sumColumn('CGST', ({ centralTax }) => centralTax),
    sumColumn('SGST', ({ stateTax }) => stateTax),
    sumColumn('IGST', ({ integratedTax }) => integratedTax),
    sumColumn('Total', ({ amount }) => amount),
    ...rates.flatMap((rate): RegisterColumn[] => [
      sumColumn(`Taxable at ${rate} %`, ({ taxable }) => taxable, rate),
      sumColumn(`Tax at ${rate} %`, taxOf, rate),
    ]),
  ]
}

/** A column with the sum of all lines, or of those at one rate. */
function sumColumn(heading: string, figureOf: (sums: Sums) => number, rate?: number): RegisterColumn {
  return [
    heading,
    (document) => {
      const lines = document.lines.filter(({ percent }) => rate === undefined || percent === rate)
      return rupees(figureOf(countedSums(document, lines)))
    },
  ]
}
