import { documentTitles } from '../../tax/tax-document.ts'
import { type BookDocument, countedSums, isCreditNote } from '../book-document.ts'
import { rateKey } from '../gstr1/tax-details.ts'
import type { MoneyMovement } from '../money-movements.ts'
import { addSums, groupsOf } from '../sums.ts'
import { ledgers, partyLedger, salesLedger } from './ledgers.ts'

/** An entry of a ledger in paise: a debit is negative, a credit positive, as Tally writes them. */
export type Entry = { ledger: string; amount: number }

/** A voucher of Tally; its entries add up to zero. */
export type Voucher = {
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
