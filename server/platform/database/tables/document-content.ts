import type { Settings } from '../../../../contract/forms/settings.ts'
import type { PaymentMethod } from '../../../../domain/order/order-status.ts'
import type { TaxedLine, TaxedSale } from '../../../../domain/tax/tax-document.ts'

/** The recipient of the parcel, with the address. `state` is as the order has it. */
export type Buyer = {
  name: string
  phone: string | null
  street: string
  city: string
  state: string
  zipCode: string
}

/**
 * A document's content in the database. Those issued before exempt value was stated apart have it in `taxable`, and 0
 * for the rate of exempt goods; `presentContent` completes them.
 */
export type StoredContent = Omit<DocumentContent, 'sale'> & {
  sale: Omit<TaxedSale, 'lines' | 'totals'> & {
    lines: (Omit<TaxedLine, 'exempt' | 'unit'> & Partial<Pick<TaxedLine, 'exempt' | 'unit'>>)[]
  }
}

/** All that a document says, as it was when it was issued. Days are India's; sums are in paise. */
export type DocumentContent = {
  day: string
  order: { day: string; paymentMethod: PaymentMethod }
  seller: Settings & { isExample: boolean }
  buyer: Buyer
  sale: TaxedSale
  /** The invoice that a credit note takes back */
  corrects?: { number: string; day: string }
}
