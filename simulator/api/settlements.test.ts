import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertProviderRefused, callProvider, createProviderOrder } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()

const call = (what: string) => callProvider(provider.url, what)
const pay = async (outcome: 'captured' | 'failed' = 'captured') =>
  (await provider.pay(await createProviderOrder(provider.url, { amount: 40_000 }), { outcome })).razorpay_payment_id

function listOn(createdAt: number, part = '') {
  const [year, month, day] = new Date(createdAt * 1000 + 5.5 * 3_600_000).toISOString().slice(0, 10).split('-')
  return call(`GET /settlements/recon/combined?year=${year}&month=${month}&day=${day}${part}`)
}

test('what was captured is settled once, less 2 % and the tax on that', async () => {
  const payments = [await pay(), await pay()].toSorted()
  await pay('failed')
  await provider.holdWebhooks()
  const first = await provider.settle()
  assert.equal(first.amount, 2 * (40_000 - 800 - 144))
  assert.deepEqual((await call(`GET /settlements/${first.id}`)).json, first)
  const [webhook] = (await provider.webhooks()).slice(-1)
  assert.equal(webhook?.event, 'settlement.processed')
  assert.deepEqual(JSON.parse(webhook?.body ?? '').payload, { settlement: { entity: first } })

  const { json } = await listOn(first.created_at)
  assert.deepEqual(
    json.items.map(({ entity_id }: { entity_id: string }) => entity_id),
    payments,
  )
  assert.partialDeepStrictEqual(json.items[0], {
    ...{ type: 'payment', credit: 39_056, fee: 944, tax: 144 },
    ...{ settlement_id: first.id, settlement_utr: first.utr },
  })
  assert.equal((await provider.settle()).amount, 0)
})

test('the list of a day comes in pages, and is of that day alone', async () => {
  for (let payment = 0; payment < 3; payment++) await pay()
  const { created_at } = await provider.settle()
  const countOf = async (answer: ReturnType<typeof listOn>) => (await answer).json.items.length
  assert.deepEqual(
    [await countOf(listOn(created_at, '&count=2')), await countOf(listOn(created_at, '&count=2&skip=2'))],
    [2, 1],
  )
  assert.equal(await countOf(listOn(created_at - 86_400)), 0)
  assertProviderRefused(await listOn(created_at, '&count=1001'), 'The count may not be greater than 1000.')
  assertProviderRefused(await call('GET /settlements/setl_unknown'), 'The id provided does not exist')
})
