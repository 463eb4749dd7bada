import type { Settings } from '../../../../contract/forms/settings.ts'
import type { PaymentMethod } from '../../../../domain/order/order-status.ts'
import type { TaxedSale } from '../../../../domain/tax/tax-document.ts'

/** The recipient of the parcel, with the address. `state` is as the order has it. */
export type Buyer = {
  name: string
  phone: string | null
  street: string
  city: string
  state: string
  zipCode: string
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
