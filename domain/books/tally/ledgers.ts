import type { BookDocument } from '../book-document.ts'

/** The ledgers of taxes and money, by their names in Tally. */
export const ledgers = {
  centralTax: 'Output CGST',
  stateTax: 'Output SGST',
  integratedTax: 'Output IGST',
  cash: 'Cash on delivery',
  provider: 'Razorpay',
} as const

/** Unregistered buyers share a ledger: their names stand in the vouchers. */
const CUSTOMERS = 'Online customers'

export type Ledger = {
  name: string
  group: string
  buyer?: { name: string; gstin: string }
  duty?: 'CGST' | 'SGST/UTGST' | 'IGST'
}

/** The ledger of a buyer: a registered one has its own, however the name is written on an order. */
export function partyLedger({ gstin }: BookDocument['buyer']): string {
  return gstin === null ? CUSTOMERS : `Buyer ${gstin}`
}

/** The ledger of sales at a rate in percent; null for exempt goods. */
export function salesLedger(percent: number | null): string {
  return percent === null ? 'Exempt sales' : `Sales at ${percent} %`
}

/** Every ledger that vouchers need: those of all shops, the rates sold at, and the registered buyers. */
export function ledgerMasters(rates: readonly number[], buyers: readonly BookDocument['buyer'][]): Ledger[] {
  const registered = new Map(
    buyers.flatMap(({ name, gstin }) => (gstin === null ? [] : [[gstin, { name, gstin }] as const])),
  )
  return [
    ...[null, ...rates].map((percent) => ({ name: salesLedger(percent), group: 'Sales Accounts' })),
    { name: ledgers.centralTax, group: TAXES, duty: 'CGST' },
    { name: ledgers.stateTax, group: TAXES, duty: 'SGST/UTGST' },
    { name: ledgers.integratedTax, group: TAXES, duty: 'IGST' },
    { name: ledgers.cash, group: 'Cash-in-Hand' },
    { name: ledgers.provider, group: 'Bank Accounts' },
    { name: CUSTOMERS, group: DEBTORS },
    ...[...registered.values()].map((buyer) => ({ name: partyLedger(buyer), group: DEBTORS, buyer })),
  ]
}

const TAXES = 'Duties & Taxes'
const DEBTORS = 'Sundry Debtors'
