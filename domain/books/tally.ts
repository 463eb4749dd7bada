import type { PaymentMethod } from '../order/order-status.ts'
import { documentTitles } from '../tax/tax-document.ts'
import { addSums, type BookDocument, countedSums, groupsOf, isCreditNote } from './book-document.ts'
import { rateKey } from './gstr1/supplies.ts'

/** An entry of a ledger in paise: a debit is negative, a credit positive, as Tally writes them. */
type Entry = { ledger: string; amount: number }

/** A voucher of Tally; its entries add up to zero. */
type Voucher = {
  kind: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment'
  /** Unique, so that a file which is imported twice makes each voucher once */
  id: string
  number: string
  reference: string
  day: string
  party: string
  buyer: string
  narration: string
  entries: Entry[]
}

/** The voucher of an invoice, bill of supply or credit note. */
export function documentVoucher(document: BookDocument): Voucher {
  const { number, day, buyer, orderId, corrects, kind } = document
  const party = partyLedger(buyer)
  const sums = countedSums(document)
  const sales = groupsOf(document.lines, salesKey).map((lines) => {
    const { exempt, taxable } = addSums(lines)
    return {
      ledger: salesLedger(lines[0]?.percent ?? null),
      amount: (isCreditNote(document) ? -1 : 1) * (exempt + taxable),
    }
  })
  return {
    kind: isCreditNote(document) ? 'Credit Note' : 'Sales',
    id: `document ${number}`,
    number,
    reference: number,
    day,
    party,
    buyer: buyer.name,
    narration: `${documentTitles[kind]}${corrects ? ` for ${corrects.number}` : ''}, order ${orderId}`,
    entries: [
      { ledger: party, amount: 0 - sums.amount },
      ...sales,
      { ledger: ledgers.centralTax, amount: sums.centralTax },
      { ledger: ledgers.stateTax, amount: sums.stateTax },
      { ledger: ledgers.integratedTax, amount: sums.integratedTax },
    ].filter(({ amount }, index) => index === 0 || amount !== 0),
  }
}

/** The voucher of money that came in, or of money that was given back. */
export function moneyVoucher(movement: MoneyMovement): Voucher {
  const { kind, day, reference, transfer, orderId, paymentMethod, isAtDoor, amount, buyer } = movement
  const party = partyLedger(buyer)
  const account = paymentMethod === 'cod' ? ledgers.cash : ledgers.provider
  const sign = kind === 'receipt' ? 1 : -1
  return {
    kind: kind === 'receipt' ? 'Receipt' : 'Payment',
    id: `${kind} ${reference}`,
    number: reference,
    reference: transfer ?? reference,
    day,
    party,
    buyer: buyer.name,
    narration: `${kind === 'receipt' ? 'Received' : 'Refunded'}${isAtDoor ? ' by UPI at the door' : ''} for order ${orderId}`,
    entries: [
      { ledger: account, amount: -sign * amount },
      { ledger: party, amount: sign * amount },
    ],
  }
}

function salesKey({ percent }: { percent: number | null }): string {
  return percent === null ? 'exempt' : rateKey(percent)
}

/** The ledgers of taxes and money, by their names in Tally. */
const ledgers = {
  centralTax: 'Output CGST',
  stateTax: 'Output SGST',
  integratedTax: 'Output IGST',
  cash: 'Cash on delivery',
  provider: 'Razorpay',
} as const

/** Unregistered buyers share a ledger: their names stand in the vouchers. */
const CUSTOMERS = 'Online customers'

type Ledger = {
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

/**
 * The frame of a file that Tally imports: `Import Data` of masters and vouchers. What is created has to come after what
 * it refers to, so masters stand first. Source: Tally's developer reference, "Integration of transactions".
 */
export const tallyStart = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<ENVELOPE>',
  '<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
  '<BODY><IMPORTDATA>',
  '<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC>',
  '<REQUESTDATA>',
  '',
].join('\n')

export const tallyEnd = '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n'

export function ledgerXml({ name, group, buyer, duty }: Ledger): string {
  return message(
    `<LEDGER NAME="${escapeXml(name)}" ACTION="Create">`,
    `<NAME.LIST>${element('NAME', name)}</NAME.LIST>`,
    element('PARENT', group),
    ...(duty === undefined ? [] : [element('TAXTYPE', 'GST'), element('GSTDUTYHEAD', duty)]),
    ...(buyer === undefined
      ? []
      : [
          `<MAILINGNAME.LIST>${element('MAILINGNAME', buyer.name)}</MAILINGNAME.LIST>`,
          element('COUNTRYOFRESIDENCE', 'India'),
          element('GSTREGISTRATIONTYPE', 'Regular'),
          element('PARTYGSTIN', buyer.gstin),
        ]),
    '</LEDGER>',
  )
}

export function voucherXml({ kind, id, number, reference, day, party, buyer, narration, entries }: Voucher): string {
  return message(
    `<VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${kind}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('DATE', day.replaceAll('-', '')),
    element('VOUCHERTYPENAME', kind),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', reference),
    element('PARTYLEDGERNAME', party),
    element('BASICBUYERNAME', buyer),
    element('PERSISTEDVIEW', 'Accounting Voucher View'),
    element('ISINVOICE', 'No'),
    element('NARRATION', narration),
    ...entries.map(entryXml),
    '</VOUCHER>',
  )
}

/** A debit is deemed positive in Tally and has a negative amount. */
function entryXml({ ledger, amount }: Entry): string {
  const isDebit = amount < 0
  return [
    '<ALLLEDGERENTRIES.LIST>',
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', isDebit ? 'Yes' : 'No'),
    element('AMOUNT', (amount / 100).toFixed(2)),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('')
}

function message(...parts: string[]): string {
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${parts.join('\n')}\n</TALLYMESSAGE>\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Control characters and halves of surrogate pairs, most of which XML 1.0 forbids even when escaped. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

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
  paymentMethod: PaymentMethod
  /** Whether it came by UPI when the order was handed over */
  isAtDoor?: boolean
  amount: number
  buyer: { name: string; gstin: string | null }
}
