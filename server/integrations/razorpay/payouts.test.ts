import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { json, providerStub } from '../../../test/support/provider-stub.ts'
import { ProviderRefusal, ProviderUnavailable } from './payment-provider.ts'
import { razorpayPayouts } from './payouts.ts'

const stub = providerStub()
let payouts: ReturnType<typeof razorpayPayouts>
beforeAll(() => {
  payouts = razorpayPayouts({ ...stub.settings, payoutAccount: '78787' })
})

const entity = { id: 'pout_1', reference_id: 'refund-1', status: 'processing', status_details: null }
const toUpi = { name: 'आशा', upi: 'asha@okaxis' }
const toAccount = { name: 'Asha Rao', account: '50100012345678', ifsc: 'HDFC0001234' }
const request = { key: 'refund-1', contactKey: 'user-1', narration: 'Refund of order 10001' }

test('a payout is one request with its payee, under our key', async () => {
  stub.respond = json(entity)
  const made = await payouts.pay({ ...request, amount: paise(40_000), payee: toUpi })
  assert.deepEqual(made, { id: 'pout_1', key: 'refund-1', status: 'processing', problem: null })
  const { line, headers } = stub.last()
  assert.deepEqual([line, headers['x-payout-idempotency']], ['POST /v1/payouts', 'refund-1'])
  assert.deepEqual(stub.lastBody(), {
    ...{ account_number: '78787', amount: 40_000, currency: 'INR', mode: 'UPI', purpose: 'refund' },
    fund_account: {
      ...{ account_type: 'vpa', vpa: { address: 'asha@okaxis' } },
      // The provider takes the English alphabet only.
      contact: { name: 'Customer', type: 'customer', reference_id: 'user-1' },
    },
    ...{ queue_if_low_balance: true, reference_id: 'refund-1', narration: 'Refund of order 10001' },
  })
})

test('to an account it goes by IMPS, and more than that takes by NEFT', async () => {
  stub.respond = json(entity)
  for (const [amount, mode] of [
    [5_00_000_00, 'IMPS'],
    [5_00_000_01, 'NEFT'],
  ] as const) {
    await payouts.pay({ ...request, amount: paise(amount), payee: toAccount })
    const body = stub.lastBody()
    assert.equal(body.mode, mode)
    const account = { name: 'Asha Rao', ifsc: 'HDFC0001234', account_number: '50100012345678' }
    assert.deepEqual(body.fund_account.bank_account, account)
  }
})

test('a payout is found by its id, or by our key alone', async () => {
  stub.respond = json({ items: [{ ...entity, reference_id: 'another' }, entity] })
  assert.equal((await payouts.findByKey('refund-1'))?.id, 'pout_1')
  assert.equal(stub.last().line, 'GET /v1/payouts?account_number=78787&reference_id=refund-1')
  assert.equal(await payouts.findByKey('refund-2'), null)
  stub.respond = json({ error: { description: 'The id provided does not exist' } }, 400)
  assert.equal(await payouts.find('pout/1'), null)
  assert.equal(stub.last().line, 'GET /v1/payouts/pout%2F1')
})

test('why it failed is read, and a state that is not known is one under way', async () => {
  const details = { description: 'IMPS is not enabled on beneficiary account', source: 'beneficiary_bank' }
  stub.respond = json({ ...entity, status: 'failed', status_details: details })
  assert.deepEqual(await payouts.find('pout_1'), {
    ...{ id: 'pout_1', key: 'refund-1', status: 'failed', problem: 'IMPS is not enabled on beneficiary account' },
  })
  stub.respond = json({ ...entity, status: 'on_hold', status_details: 'odd' })
  assert.equal((await payouts.find('pout_1'))?.status, 'processing')
})

test('a refusal is one, and anything else is unknown', async () => {
  const pay = () => payouts.pay({ ...request, amount: paise(40_000), payee: toUpi })
  stub.respond = json({ error: { description: 'Invalid VPA' } }, 400)
  await assert.rejects(pay(), (error) => error instanceof ProviderRefusal && error.message === 'Invalid VPA')
  for (const status of [401, 403, 409, 429, 500]) {
    stub.respond = json({ error: { description: 'No' } }, status)
    await assert.rejects(pay(), ProviderUnavailable)
  }
})
