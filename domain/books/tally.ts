import type { State } from '../states.ts'
import { documentTitles } from '../tax/tax-document.ts'
import { addSums, type BookDocument, type BookLine, countedSums, groupsOf, isCreditNote } from './book-document.ts'
import type { RefundShare } from './debtor.ts'
import { rateKey } from './gstr1/supplies.ts'

/** A ledger entry in paise: a debit is negative, a credit positive, as Tally writes them. `hsn` is the code of what was sold. */
type Entry = { ledger: string; amount: number; hsn?: string; taxability?: string }

/** A Tally voucher, whose entries add up to zero. */
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
    const [{ percent, hsn }] = lines
    const amount = (isCreditNote(document) ? -1 : 1) * (exempt + taxable)
    return { ledger: salesLedger(percent), amount, hsn, taxability: taxabilityOf(percent) }
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
    narration: `${amount > 0 ? 'Retained on a returned parcel' : 'Cancelled'}, order #${orderNumber}`,
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

/** The vouchers for what a courier paid or took back by one transfer, according to its file, and for the charges it kept. */
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

/** A voucher for a transfer to the bank from another money ledger, or the other way if the amount is negative. */
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

/** What Tally calls the taxability of a sale at a rate; null is exempt. */
function taxabilityOf(percent: number | null): string {
  if (percent === null) return 'Exempt'
  return percent === 0 ? 'Nil Rated' : 'Taxable'
}

/** The names in Tally of the ledgers for taxes, for money, and for what is neither a sale nor a tax. */
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

/** The ledger that unregistered buyers share; vouchers have their names. */
const CUSTOMERS = 'Online customers'

export type Ledger = {
  name: string
  group: string
  buyer?: { name: string; gstin: string }
  duty?: 'CGST' | 'SGST/UTGST' | 'IGST'
}

/** The ledger of a buyer. A registered buyer has one ledger, however orders spell the name. */
export function partyLedger({ gstin }: BookDocument['buyer']): string {
  return gstin === null ? CUSTOMERS : `Buyer ${gstin}`
}

/** The ledger of sales at a rate in percent; null for exempt goods. */
function salesLedger(percent: number | null): string {
  return percent === null ? 'Exempt sales' : `Sales at ${percent} %`
}

/**
 * Every ledger that vouchers need: the fixed ones, those of the rates sold at, and those of registered buyers. GST on fees is
 * not booked as input tax: that is claimed by the provider's own tax invoice.
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
 * Money that was received or refunded. Sums are in paise, days are India's. The `reference` is unique among movements of one
 * kind: the provider's ID of the payment or refund or, for cash, the ID of the order or refund. `transfer` is the reference
 * that the admin entered for cash refunded by hand. `buyer` is as on the order's documents.
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
  isAtDoor?: boolean
  amount: number
  /** For a refund, or a transfer that was returned */
  share?: RefundShare
  buyer: BookDocument['buyer']
}

/** The end of an order; `amount` is what the shop keeps. */
export type Ending = Pick<MoneyMovement, 'day' | 'orderId' | 'orderNumber' | 'amount' | 'buyer'> & {
  share: RefundShare
}
/** A settlement by the provider. `fee` is for its payments, including `tax`; `utr` is the bank's reference. */
export type Settlement = { id: string; day: string; amount: number; utr: string | null; fee: number; tax: number }
/** What a courier remitted, by the content of its file: a file that is undone and recorded again is the same in Tally. */
export type Remittance = {
  fileHash: string
  fileName: string
  day: string
  reference: string | null
  /** The cash it settles, including charges that were kept */
  amount: number
  charges: number
}
type Transfer = { from: string; amount: number }
