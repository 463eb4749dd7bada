import { sql } from 'kysely'
import type { BooksSummary } from '../../../contract/books.ts'
import type { Days } from '../../../domain/books/periods.ts'
import { rupees } from '../../../domain/books/sums.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import type { Database } from '../../platform/database/database.ts'
import { moneyOf } from './load-money.ts'

/** What came in and went back in these days, in rupees, with what is known of the provider's fees. */
export async function sumUpMoney(
  database: Database,
  days: Days,
): Promise<Pick<BooksSummary, 'received' | 'refunded' | 'online'>> {
  const { rows } = await sql<Row>`
    select kind, payment_method, means, count(*) as count, sum(amount)::bigint as amount,
      count(fee) as count_with_fee, coalesce(sum(amount) filter (where fee is not null), 0)::bigint as amount_with_fee,
      coalesce(sum(fee), 0)::bigint as fee, coalesce(sum(tax), 0)::bigint as tax
    from (${moneyOf(days)}) as movement
    group by kind, payment_method, means
    order by kind, payment_method, means
  `.execute(database)
  const refunds = rows.filter(({ kind }) => kind === 'refund')
  const receipts = rows.filter(({ kind }) => kind === 'receipt')
  return {
    received: receipts.map(({ payment_method: paymentMethod, means, count, amount }) => ({
      paymentMethod,
      means,
      payments: count,
      amount: rupees(amount),
    })),
    refunded: { refunds: total(refunds, 'count'), amount: rupees(total(refunds, 'amount')) },
    online: feesOf(receipts.filter(({ payment_method }) => payment_method === 'online')),
  }
}

type Row = {
  kind: 'receipt' | 'refund'
  payment_method: PaymentMethod
  means: string | null
  count: number
  amount: number
  count_with_fee: number
  amount_with_fee: number
  fee: number
  tax: number
}

function feesOf(rows: readonly Row[]): BooksSummary['online'] {
  return {
    payments: total(rows, 'count'),
    captured: rupees(total(rows, 'amount')),
    withFee: total(rows, 'count_with_fee'),
    fees: rupees(total(rows, 'fee')),
    taxOnFees: rupees(total(rows, 'tax')),
    expectedSettlement: rupees(total(rows, 'amount_with_fee') - total(rows, 'fee')),
  }
}

function total(rows: readonly Row[], column: Exclude<keyof Row, 'kind' | 'payment_method' | 'means'>): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}
