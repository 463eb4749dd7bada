import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { PAYOUT_ACCOUNT } from '../../../simulator/simulator.ts'
import { apiSettings } from '../../../test/fakes/payment-provider.ts'
import { providerForTests, watchRequests } from '../../../test/support/test-provider.ts'
import { ProviderRefusal, ProviderUnavailable } from './api.ts'
import { razorpayPayouts } from './payouts.ts'

const simulator = providerForTests()
let payouts: ReturnType<typeof razorpayPayouts>
beforeAll(() => {
  payouts = razorpayPayouts({ ...apiSettings(simulator), payoutAccount: PAYOUT_ACCOUNT })
})

const toUpi = { name: 'आशा', upi: 'asha@okaxis' }
const toAccount = { name: 'Asha Rao', account: '50100012345678', ifsc: 'HDFC0001234' }
const request = { key: 'refund-1', contactKey: 'user-1', narration: 'Refund of order 10001' }
const pay = (amount = 40_000, payee: typeof toUpi | typeof toAccount = toUpi, key = request.key) =>
  payouts.pay({ ...request, key, amount: paise(amount), payee })

test('a payout is one request with its payee, and under our key it is made once', async () => {
  await simulator.setPayoutMode('processing')
  const requests = watchRequests()
  const made = await pay()
  assert.deepEqual(made, { id: made.id, key: 'refund-1', status: 'processing', problem: null })
  assert.equal((await pay()).id, made.id)
  const [payout, ...others] = await simulator.payouts()
  assert.deepEqual(others, [])
  assert.partialDeepStrictEqual(payout, {
    ...{ id: made.id, amount: 40_000, currency: 'INR', mode: 'UPI', purpose: 'refund' },
    ...{ reference_id: 'refund-1', narration: 'Refund of order 10001' },
  })
  const { fund_account, queue_if_low_balance } = (requests()[0] ?? assert.fail()).body
  assert.equal(queue_if_low_balance, true)
  assert.deepEqual(fund_account, {
    ...{ account_type: 'vpa', vpa: { address: 'asha@okaxis' } },
    // The provider takes the English alphabet only.
    contact: { name: 'Customer', type: 'customer', reference_id: 'user-1' },
  })
})

test('to an account it goes by IMPS, and more than that takes by NEFT', async () => {
  const requests = watchRequests()
  await pay(5_00_000_00, toAccount, 'refund-1')
  await pay(5_00_000_01, toAccount, 'refund-2')
  const modes = (await simulator.payouts()).map(({ mode }) => mode)
  assert.deepEqual(modes, ['IMPS', 'NEFT'])
  const account = { name: 'Asha Rao', ifsc: 'HDFC0001234', account_number: '50100012345678' }
  assert.deepEqual(requests()[0]?.body.fund_account.bank_account, account)
})

test('a payout is found by its id, or by our key alone', async () => {
  const { id } = await pay()
  await pay(1_000, toUpi, 'refund-3')
  assert.equal((await payouts.find(id))?.key, 'refund-1')
  assert.equal((await payouts.findByKey('refund-1'))?.id, id)
  assert.equal(await payouts.findByKey('refund-2'), null)
  const [payout] = await simulator.payouts()
  await simulator.answerWith({ items: [{ ...payout, reference_id: 'another' }] })
  assert.equal(await payouts.findByKey('refund-1'), null)
  assert.equal(await payouts.find(`../payouts?account_number=${PAYOUT_ACCOUNT}#`), null)
})

test('why it failed is read, and a state that is not known is one under way', async () => {
  const { id } = await pay()
  const entity = { id, reference_id: 'refund-1' }
  const details = { description: 'IMPS is not enabled on beneficiary account', source: 'beneficiary_bank' }
  await simulator.answerWith({ ...entity, status: 'failed', status_details: details })
  assert.deepEqual(await payouts.find(id), { id, key: 'refund-1', status: 'failed', problem: details.description })
  await simulator.answerWith({ ...entity, status: 'on_hold', status_details: 'odd' })
  assert.equal((await payouts.find(id))?.status, 'processing')
})

test('a refusal is one, and anything else is unknown', async () => {
  const isRefusal = (error: unknown) => error instanceof ProviderRefusal && error.message === 'Invalid VPA'
  await assert.rejects(pay(40_000, { ...toUpi, upi: 'asha' }), isRefusal)
  for (const status of [401, 403, 409, 429, 500]) {
    await simulator.answerWith({ error: { description: 'No' } }, { status })
    await assert.rejects(pay(), ProviderUnavailable)
  }
})
