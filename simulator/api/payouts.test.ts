import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertProviderRefused } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'
import { PAYOUT_ACCOUNT } from '../settings.ts'

const provider = providerForTests()
const { call } = provider

const contact = { name: 'Asha Rao', type: 'customer', reference_id: 'user-1' }
const toUpi = { account_type: 'vpa', vpa: { address: 'asha@okaxis' }, contact }
const account = { name: 'Asha Rao', ifsc: 'HDFC0001234', account_number: '50100012345678' }
const toAccount = { account_type: 'bank_account', bank_account: account, contact }

/** Pays ₹400 to a UPI id, unless `more` says otherwise. */
function pay(more: object = {}, key: string | null = 'refund-1') {
  const body = {
    ...{ account_number: PAYOUT_ACCOUNT, amount: 40_000, currency: 'INR', mode: 'UPI', purpose: 'refund' },
    ...{ fund_account: toUpi, queue_if_low_balance: true, reference_id: 'refund-1', narration: 'Refund of order 1' },
    ...more,
  }
  return call('POST /payouts', { body, headers: key === null ? {} : { 'X-Payout-Idempotency': key } })
}

test('a payout to a UPI id or an account is processed, and found by its id and its reference', async () => {
  const { json } = await pay()
  assert.match(json.id, /^pout_[A-Za-z0-9]{14}$/)
  assert.partialDeepStrictEqual(json, {
    ...{ entity: 'payout', amount: 40_000, status: 'processed', mode: 'UPI', reference_id: 'refund-1' },
    status_details: null,
  })
  assert.deepEqual((await call(`GET /payouts/${json.id}`)).json, json)
  await pay({ mode: 'IMPS', fund_account: toAccount, reference_id: 'refund-2' }, 'refund-2')
  const list = `GET /payouts?account_number=${PAYOUT_ACCOUNT}`
  assert.deepEqual((await call(`${list}&reference_id=refund-1`)).json.items, [json])
  assert.equal((await call(list)).json.count, 2)
})

test('the same request under the same key is the same payout, also at the same time; another one is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay()))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal((await provider.payouts()).length, 1)
  assertProviderRefused(await pay({ amount: 500 }), 'Different request body sent for the same idempotency key')
  for (const key of [null, 'abc', 'x'.repeat(37)]) assert.equal((await pay({}, key)).status, 400)
})

test('what no bank could pay is refused', async () => {
  for (const [more, description] of [
    [{ account_number: '1' }, 'The RazorpayX Account number is invalid.'],
    [{ fund_account: { ...toUpi, vpa: { address: 'asha' } } }, 'Invalid VPA'],
    [{ mode: 'IMPS' }, 'Payout mode is not supported for this fund account type'],
    [{ amount: 1_00_000_01 }, 'The amount exceeds the maximum amount allowed for this mode.'],
    [{ amount: 99 }, 'The amount must be at least INR 1.00'],
    [{ narration: 'Order #1' }, 'The narration may have 30 letters, digits and spaces.'],
  ] as const)
    assertProviderRefused(await pay(more), description)
  assert.deepEqual(await provider.payouts(), [])
})
