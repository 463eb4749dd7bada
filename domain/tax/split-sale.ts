import { isUntaxed, type TaxedSale, withLines } from './tax-document.ts'

/**
 * The sales that get a document each. A buyer who is registered for GST gets a tax invoice for the taxed lines and a bill
 * of supply for the others, in this order: Rule 46A of the CGST Rules has one paper for both only for buyers who are not
 * registered. Whatever a line carries stays with it, so both together come to the sale, to the paisa.
 */
export function splitSale(sale: TaxedSale, buyer: { gstin: string | null }): TaxedSale[] {
  if (buyer.gstin === null || sale.kind !== 'invoice_cum_bill_of_supply') return [sale]
  const { lines } = sale
  return [lines.filter((line) => !isUntaxed(line)), lines.filter(isUntaxed)].map((part) => withLines(sale, part))
}
