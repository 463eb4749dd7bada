import type { State } from '../states.ts'
import { documentTitles } from '../tax/tax-document.ts'
import { addSums, type BookDocument, type BookLine, countedSums, groupsOf, isCreditNote } from './book-document.ts'
import type { RefundShare } from './debtor.ts'
import { rateKey } from './gstr1/supplies.ts'

/** An entry of a ledger in paise: a debit is negative, a credit positive, as Tally writes them. `hsn` is of what was sold. */
type Entry = { ledger: string; amount: number; hsn?: string; isTaxed?: boolean }

/** A voucher of Tally; its entries add up to zero. */
export type Voucher = {
  kind: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Contra' | 'Journal'
  /** Unique, so that importing a file twice creates each voucher once */
  id: string
  number: string
  reference: string
  day: string
  party: string
  buyer?: BookDocument['buyer'] & { place?: State }
  narration: string
  entries: Entry[]
}

/** The voucher for an invoice, bill of supply or credit note. */
export function documentVoucher(document: BookDocument): Voucher {
  const { number, day, buyer, orderNumber, corrects, kind } = document
  const party = partyLedger(buyer)
  const sums = countedSums(document)
  const sales = groupsOf(document.lines, salesKey).map((lines) => {
    const { exempt, taxable } = addSums(lines)
    const [{ percent, hsn } = { percent: null, hsn: '' }] = lines
    const amount = (isCreditNote(document) ? -1 : 1) * (exempt + taxable)
    return { ledger: salesLedger(percent), amount, hsn, isTaxed: (percent ?? 0) > 0 }
  })
  return {
    kind: isCreditNote(document) ? 'Credit Note' : 'Sales',
    id: `document ${number}`,
    number,
    reference: number,
    day,
    party,
    buyer: { ...buyer, place: document.placeOfSupply },
    narration: `${documentTitles[kind]}${corrects ? ` for ${corrects.number}` : ''}, order #${orderNumber}`,
    entries: withoutZeros(
      { ledger: party, amount: 0 - sums.amount },
      ...sales,
      { ledger: ledgers.centralTax, amount: sums.centralTax },
      { ledger: ledgers.stateTax, amount: sums.stateTax },
      { ledger: ledgers.integratedTax, amount: sums.integratedTax },
    ),
  }
}

/** The voucher for a payment or a refund. */
export function moneyVoucher(movement: MoneyMovement): Voucher {
  const { kind, day, reference, transfer, orderId, orderNumber, account, isAtDoor, amount, buyer, share } = movement
  const shown = reference === orderId ? String(orderNumber) : reference
  const { goodwill, offer } = share ?? { goodwill: 0, offer: 0 }
  const party = partyLedger(buyer)
  const sign = kind === 'receipt' ? 1 : -1
  return {
    kind: kind === 'receipt' ? 'Receipt' : 'Payment',
    id: `${kind} ${reference}`,
    number: shown,
    reference: transfer ?? shown,
    day,
    party,
    buyer,
    narration: `${kind === 'receipt' ? 'Received' : 'Refunded'}${isAtDoor ? ' by UPI at the door' : ''} for order #${orderNumber}`,
    entries: withoutZeros(
      { ledger: ledgers[account], amount: -sign * amount },
      { ledger: party, amount: sign * amount + goodwill - offer },
      ...sharedEntries({ goodwill, offer }),
    ),
  }
}

/**
 * The voucher for the end of an order: unbilled money that the shop keeps for a returned parcel, and goodwill that
 * turned out to be owed to the buyer.
 */
export function endVoucher({ day, orderId, orderNumber, amount, share, buyer }: Ending): Voucher {
  const party = partyLedger(buyer)
  const number = String(orderNumber)
  return {
    ...{ kind: 'Journal', id: `end ${orderId}`, number, reference: number, day, party, buyer },
    narration: `${amount > 0 ? 'Retained from a returned parcel' : 'Cancelled'}, order #${orderNumber}`,
    entries: withoutZeros(
      { ledger: party, amount: share.goodwill - share.offer - amount },
      { ledger: ledgers.retained, amount },
      ...sharedEntries(share),
    ),
  }
}

function sharedEntries({ goodwill, offer }: RefundShare): Entry[] {
  return [
    { ledger: ledgers.goodwill, amount: 0 - goodwill },
    { ledger: ledgers.offers, amount: offer },
  ]
}

/** The vouchers for a settlement by the provider: what reached the bank, and the fees it kept. */
export function settlementVouchers({ id, day, amount, utr, fee, tax }: Settlement): Voucher[] {
  const about = { number: id, reference: utr ?? id, day }
  const vouchers: Voucher[] = [
    transferVoucher({
      ...about,
      id: `settlement ${id}`,
      from: ledgers.provider,
      amount,
      narration: `Settlement ${id}`,
    }),
    {
      ...{ ...about, kind: 'Payment', id: `fees ${id}`, party: ledgers.provider },
      narration: `Fees for the payments in settlement ${id}, with GST`,
      entries: withoutZeros(
        { ledger: ledgers.provider, amount: fee },
        { ledger: ledgers.fees, amount: tax - fee },
        { ledger: ledgers.feeTax, amount: 0 - tax },
      ),
    },
  ]
  return vouchers.filter(({ entries }) => entries.length > 0)
}

/** The vouchers of what a courier paid by one transfer, or took back, as its file has it, and of what it kept. */
export function remittanceVouchers({ fileHash, fileName, day, reference, amount, charges }: Remittance): Voucher[] {
  const key = [fileHash, day, ...(reference === null ? [] : [reference])].join(' ')
  const about = { number: reference ?? fileHash.slice(0, 20), reference: reference ?? fileName, day }
  const narration = `Cash on delivery, ${fileName}`
  const vouchers: Voucher[] = [
    transferVoucher({ ...about, id: `remittance ${key}`, from: ledgers.cash, amount: amount - charges, narration }),
    {
      ...{ ...about, kind: 'Payment', id: `charges ${key}`, party: ledgers.cash },
      narration: `Charges on cash on delivery, ${fileName}`,
      entries: withoutZeros(
        { ledger: ledgers.cash, amount: charges },
        { ledger: ledgers.charges, amount: 0 - charges },
      ),
    },
  ]
  return vouchers.filter(({ entries }) => entries.length > 0)
}

/** To the bank from another money ledger; the other way with a negative amount. */
function transferVoucher({ from, amount, ...about }: Omit<Voucher, 'kind' | 'party' | 'entries'> & Transfer): Voucher {
  const entries = withoutZeros({ ledger: ledgers.bank, amount: 0 - amount }, { ledger: from, amount })
  return { ...about, kind: 'Contra', party: ledgers.bank, entries }
}

function withoutZeros(...entries: Entry[]): Entry[] {
  return entries.filter(({ amount }) => amount !== 0)
}

function salesKey({ percent, hsn }: BookLine): string {
  return `${percent === null ? 'exempt' : rateKey(percent)} ${hsn}`
}

/** The ledgers of taxes, money and what is neither sale nor tax, by their names in Tally. */
const ledgers = {
  centralTax: 'Output CGST',
  stateTax: 'Output SGST',
  integratedTax: 'Output IGST',
  cash: 'Cash on delivery',
  provider: 'Razorpay',
  payouts: 'RazorpayX payouts',
  bank: 'Bank account',
  goodwill: 'Goodwill to customers',
  offers: 'Razorpay offers on refunds',
  retained: 'Retained on returned parcels',
  fees: 'Razorpay fees',
  feeTax: 'GST on Razorpay fees',
  charges: 'Courier charges',
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
function salesLedger(percent: number | null): string {
  return percent === null ? 'Exempt sales' : `Sales at ${percent} %`
}

/**
 * Every ledger that vouchers need: those of all shops, the rates sold at, and the registered buyers. GST on fees is no input tax
 * here: that is claimed by the provider's own tax invoice.
 */
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
    ...[ledgers.provider, ledgers.payouts, ledgers.bank].map((name) => ({ name, group: 'Bank Accounts' })),
    ...[ledgers.goodwill, ledgers.fees, ledgers.charges].map((name) => ({ name, group: 'Indirect Expenses' })),
    { name: ledgers.retained, group: 'Indirect Incomes' },
    { name: ledgers.offers, group: 'Current Liabilities' },
    { name: ledgers.feeTax, group: 'Current Assets' },
    { name: CUSTOMERS, group: DEBTORS },
    ...[...registered.values()].map((buyer) => ({ name: partyLedger(buyer), group: DEBTORS, buyer })),
  ]
}

const TAXES = 'Duties & Taxes'
const DEBTORS = 'Sundry Debtors'

/**
 * Money that came in or went back. Sums are paise, days India's. No other movement of its kind has the `reference`: the
 * payment's or refund's number at the provider, for cash the order's or the shop's own number of the refund. `transfer` is
 * what the admin wrote of cash that went back by hand. `buyer` is as on the order's documents.
 */
export type MoneyMovement = {
  kind: 'receipt' | 'refund'
  day: string
  reference: string
  transfer?: string | null
  orderId: string
  orderNumber: number
  /** Where the money is, or came from: cash is with the courier until it is remitted */
  account: 'provider' | 'cash' | 'payouts' | 'bank'
  /** Whether it came by UPI when the order was handed over */
  isAtDoor?: boolean
  amount: number
  /** Of a refund, and of a transfer that came back */
  share?: RefundShare
  buyer: BookDocument['buyer']
}

/** Of an order; `amount` is retained. */
export type Ending = Pick<MoneyMovement, 'day' | 'orderId' | 'orderNumber' | 'amount' | 'buyer'> & {
  share: RefundShare
}
/** `fee`, with the `tax` in it, is of its payments; `utr` is the bank's reference. */
export type Settlement = { id: string; day: string; amount: number; utr: string | null; fee: number; tax: number }
/** Of all files with this content: one that is undone and recorded again is the same in Tally. */
export type Remittance = {
  fileHash: string
  fileName: string
  day: string
  reference: string | null
  /** What it settles of the cash, with the charges that were kept */
  amount: number
  charges: number
}
type Transfer = { from: string; amount: number }
