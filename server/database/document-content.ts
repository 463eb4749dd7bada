import type { Settings } from '../../contract/forms/settings.ts'
import type { Billing } from '../../domain/address.ts'
import type { AgreedDelivery } from '../../domain/delivery/agreed-delivery.ts'
import type { Paise } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/order/order-status.ts'
import type { TaxedLine, TaxedSale } from '../../domain/tax/tax-document.ts'

/**
 * The recipient of the parcel, with the address, the GSTIN, and who is billed instead, if any. `state` is as the order
 * has it.
 */
export type Buyer = {
  name: string
  phone: string | null
  street: string
  city: string
  state: string
  zipCode: string
  gstin: string | null
  billing: Billing | null
}

/** All that a document says, as it was when it was issued. Days are India's; sums are in paise. */
export type DocumentContent = {
  day: string
  /**
   * With `advance` it was paid online in part, and the rest was to pay on delivery; with `saving` its prices are lower by so
   * many percent since it was paid ahead. Sums are of the whole order. Earlier documents lack its `number`, and `delivery`,
   * the days that were agreed when its parcel left
   */
  order: {
    number?: number
    day: string
    paymentMethod: PaymentMethod
    advance?: { paid: Paise; rest: Paise }
    saving?: { amount: Paise; percent: number }
    delivery?: Pick<AgreedDelivery, 'by' | 'earliest' | 'latest'>
  }
  seller: Settings & { isExample: boolean }
  buyer: Buyer
  sale: TaxedSale
  /** The invoice that a credit note takes back */
  corrects?: { number: string; day: string }
  /** Why a credit note was issued, as it says it; earlier ones lack it */
  reason?: string
  /** The id of the refund for which a credit note was issued */
  refund?: string
}

type LaterOfSeller = 'signatory'
type LaterOfBuyer = 'gstin' | 'billing'
type LaterOfLine = 'exempt' | 'unit'
type StoredTotals = Omit<TaxedSale['totals'], 'exempt'> & { exempt?: Paise }
type StoredLine = Omit<TaxedLine, LaterOfLine> & Partial<Pick<TaxedLine, LaterOfLine>>

/**
 * A document's content in the database: the first ones lack what is said of the parties and of a line since, and have
 * exempt value in `taxable` under a rate of 0. `presentContent` completes them.
 */
export type StoredContent = Omit<DocumentContent, 'seller' | 'buyer' | 'sale'> & {
  seller: Omit<DocumentContent['seller'], LaterOfSeller> & Partial<Pick<DocumentContent['seller'], LaterOfSeller>>
  buyer: Omit<Buyer, LaterOfBuyer> & Partial<Pick<Buyer, LaterOfBuyer>>
  sale: Omit<TaxedSale, 'lines' | 'totals'> & { lines: StoredLine[]; totals: StoredTotals }
}
