import assert from 'node:assert/strict'
import { test } from 'vitest'
import { callProvider, createProviderOrder } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()

test('a status comes with a page instead of JSON, for so many requests', async () => {
  for (const kind of ['500', '429', '502'] as const) {
    await provider.setAnswerMode({ path: '/orders', kind, times: 2 })
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(`${provider.url}/v1/orders`, { method: 'POST' })
      assert.equal(answer.status, Number(kind))
      assert.match(await answer.text(), /^<html>/)
    }
  }
  await createProviderOrder(provider.url)
  assert.equal((await provider.orders()).length, 1)
})

test('a lost answer was worked for, a reset one was not', async () => {
  await provider.setAnswerMode({ path: '/orders', method: 'POST', kind: 'lost' })
  await assert.rejects(createProviderOrder(provider.url, { receipt: 'lost' }), /fetch failed/)
  assert.equal((await provider.orders('lost')).length, 1)
  await provider.setAnswerMode({ path: '/orders', kind: 'reset' })
  await assert.rejects(createProviderOrder(provider.url, { receipt: 'reset' }), /fetch failed/)
  assert.equal((await provider.orders('reset')).length, 0)
  assert.equal((await provider.orders()).length, 1)
})

test('the provider hangs, is slow, or sends a byte at a time', async () => {
  const order = await createProviderOrder(provider.url)
  await provider.setAnswerMode({ path: '/orders/:id', kind: 'hang' })
  const options = { headers: {}, signal: AbortSignal.timeout(300) }
  await assert.rejects(fetch(`${provider.url}/v1/orders/${order}`, options), { name: 'TimeoutError' })

  await provider.setAnswerMode({ path: '/orders/:id', kind: 'slow', ms: 400 })
  let sent = performance.now()
  assert.equal((await callProvider(provider.url, `GET /orders/${order}`)).json.id, order)
  assert.ok(performance.now() - sent >= 390)

  await provider.setAnswerMode({ path: '/orders/*', kind: 'trickle', ms: 2 })
  sent = performance.now()
  assert.equal((await callProvider(provider.url, `GET /orders/${order}`)).json.id, order)
  assert.ok(performance.now() - sent >= 400, 'over 200 bytes, each 2 ms apart')
})

test('only the path and method that were named misbehave, until that is ended', async () => {
  await provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'reset', times: null })
  const { razorpay_payment_id: id } = await provider.pay(await createProviderOrder(provider.url))
  assert.equal((await callProvider(provider.url, `GET /payments/${id}`)).status, 200)
  for (let time = 0; time < 3; time++) await assert.rejects(callProvider(provider.url, `POST /payments/${id}/refund`))
  await provider.answerNormally()
  assert.equal((await callProvider(provider.url, `POST /payments/${id}/refund`)).status, 200)
})
