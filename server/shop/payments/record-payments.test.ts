import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import type { ProviderPayment } from '../../integrations/razorpay/api.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordPayments } from './record-payments.ts'

const shop = shopForTests()

/** Records one report after the other of one payment of an order; answers the fee, its tax and the status after each. */
async function record(...reports: readonly Partial<ProviderPayment>[]) {
  const state = { paymentMethod: 'online', status: 'pending' } as const
  const { _id: order } = await buildOrderIn(shop, await buildPerson(shop), state)
  const first: ProviderPayment = {
    id: `pay_of_${order}`,
    providerOrderId: `order_of_${order}`,
    ...{ amount: 40_000, currency: 'INR', status: 'captured', method: 'upi', amountRefunded: 0 },
    ...{ contact: null, email: null, problem: null, fee: null, tax: null },
  }
  const known: [fee: number | null | undefined, tax: number | null | undefined, status: string | undefined][] = []
  for (const report of reports) {
    const [row] = await inTransaction(shop.database, (transaction) =>
      recordPayments(transaction, order, [{ ...first, ...report, part: 'order' }]),
    )
    known.push([row?.fee, row?.tax, row?.status])
  }
  return known
}

const fee = { fee: 944, tax: 144 }

test('a fee is recorded with the payment or a later report, and a report without one does not remove it', async () => {
  assert.deepEqual(await record(fee, {}), [
    [944, 144, 'captured'],
    [944, 144, 'captured'],
  ])
  assert.deepEqual(await record({ status: 'authorized' }, {}, fee, { fee: 826, tax: 126 }), [
    [null, null, 'authorized'],
    [null, null, 'captured'],
    [944, 144, 'captured'],
    [826, 126, 'captured'],
  ])
})
