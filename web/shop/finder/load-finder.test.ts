import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Api, ApiError, createApi } from '../../../contract/client.ts'
import { pageAnswer } from '../loaded.ts'
import { loadFinder } from './load-finder.ts'

const tulsi = { _id: 'tulsi', name: 'Tulsi', price: 149, rating: 4, reviews: 2, stock: 5, image: null }
const body = {
  count: 2,
  plants: [
    { plant: tulsi, reasons: ['Grows in full sun', 'Is watered weekly'], cautions: [] },
    { plant: { _id: 'priceless', name: 'Priceless' }, reasons: [], cautions: [] },
  ],
  excluded: [],
  climate: null,
}

/** Knows no PIN. */
const api: Api = createApi(({ query }) => {
  const refusal = new ApiError(400, { message: 'No', code: 'invalid', fields: { pin: 'Unknown' } })
  return 'pin' in query ? Promise.reject(refusal) : Promise.resolve({ status: 200, header: () => null, body })
})

test('plants come with their sentences, except at a question', async () => {
  const { found } = await loadFinder(api, { answers: { where: 'balcony' }, step: null })
  assert.ok('value' in found)
  assert.deepEqual(
    found.value.plants.map(({ plant, reasons, cautions }) => [plant.name, reasons, cautions]),
    [['Tulsi', 'Grows in full sun and is watered weekly.', null]],
  )
  const question = await loadFinder(api, { answers: {}, step: 2 })
  assert.ok('value' in question.found)
  assert.deepEqual([question.found.value.count, question.found.value.plants], [2, []])
})

test('a PIN that is refused is shown at its question, with all answers and the count of the others', async () => {
  const answers = { where: 'balcony', pin: '999999' } as const
  const { query, pinProblem, found } = await loadFinder(api, { answers, step: null })
  assert.deepEqual([query, pinProblem], [{ answers, step: 6 }, 'Unknown'])
  assert.deepEqual(found, { value: { count: 2, plants: [], excluded: [], climate: null } })
  assert.equal((await loadFinder(api, { answers, step: 3 })).query.step, 3)
})

test('a failed load is an error of the page, which no cache stores', async () => {
  const broken = createApi(() => Promise.reject(new ApiError(503, { message: '', code: 'unavailable' })))
  const finder = await loadFinder(broken, { answers: {}, step: 1 })
  assert.deepEqual(finder.found, { error: 'Failed to fetch plants' })
  assert.equal(pageAnswer(finder).init?.status, 503)
})
