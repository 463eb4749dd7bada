import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Api, ApiError, createApi } from '../../../contract/client.ts'
import { cardDays } from './card-day.ts'

const promised = { serviceable: true, reason: null, by: 'van', earliest: '2026-12-04', latest: '2026-12-04', holds: [] }

/** Notes the requests as `pin: how many plants`; delivers everything but `gone`, free. */
function notingApi(requests: string[], isBroken = () => false): Api {
  return createApi(({ query }) => {
    const plants = query.plants?.split(',') ?? []
    requests.push(`${query.pin}: ${plants.length}`)
    if (isBroken()) return Promise.reject(new ApiError(503, { message: '', code: 'unavailable' }))
    const answers = plants.filter((plant) => plant !== 'gone').map((plant) => ({ plant, ...promised, fee: 0 }))
    return Promise.resolve({ status: 200, header: () => null, body: { plants: answers } })
  })
}

test('the cards of a page share one request, and come back without one', async () => {
  const requests: string[] = []
  const dayOf = cardDays(notingApi(requests))
  const days = await Promise.all(['a', 'b', 'a', 'gone'].map((plant) => dayOf('411015', plant)))
  assert.deepEqual(days, ['Delivery Fri 4 Dec, Free', 'Delivery Fri 4 Dec, Free', 'Delivery Fri 4 Dec, Free', null])
  assert.equal(await dayOf('411015', 'b'), 'Delivery Fri 4 Dec, Free')
  assert.deepEqual(requests, ['411015: 3'])
})

test('each PIN has a request of its own, and more than 100 plants have several', async () => {
  const requests: string[] = []
  const dayOf = cardDays(notingApi(requests))
  const many = Array.from({ length: 201 }, (_, index) => String(index))
  await Promise.all([...many.map((plant) => dayOf('411015', plant)), dayOf('560001', '0')])
  assert.deepEqual(requests.toSorted(), ['411015: 1', '411015: 100', '411015: 100', '560001: 1'])
})

test('what failed to load has no day, and is requested when its card comes back', async () => {
  const requests: string[] = []
  let isBroken = true
  const dayOf = cardDays(notingApi(requests, () => isBroken))
  assert.equal(await dayOf('411015', 'a'), null)
  isBroken = false
  assert.equal(await dayOf('411015', 'a'), 'Delivery Fri 4 Dec, Free')
  assert.equal(requests.length, 2)
})
