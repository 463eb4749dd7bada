import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Api, ApiError, createApi } from '../../../contract/client.ts'
import { loadAddressedLines } from './card-lines.ts'
import { loadAddressed } from './delivery.ts'

const van = { serviceable: true, reason: null, by: 'van', earliest: '2026-12-04', latest: '2026-12-04', holds: [] }
const pune = { pin: '411015', place: 'Pune', state: 'Maharashtra', ...van, fee: 0, minimum: null }

/** Knows 411015 only, and delivers to it free; fails the test of a request without a PIN. */
const api: Api = createApi(({ query }) => {
  if (query.pin !== '411015') return Promise.reject(new ApiError(404, { message: 'Not found', code: 'not_found' }))
  const plants = (query.plants?.split(',') ?? []).map((plant) => ({ plant, ...van, fee: 0 }))
  return Promise.resolve({ status: 200, header: () => null, body: { ...pune, plants } })
})
const silent: Api = createApi(() => Promise.reject(new Error('No request was due')))
const addressed = (query: string, plants = '') => loadAddressed(api, new URLSearchParams(query), plants)

test('the PIN of an address is read as it is typed, and answered for the plants of the page', async () => {
  const delivery = await addressed('pin=411+015&sort=name', 'tulsi')
  assert.equal(delivery?.pin, '411015')
  assert.ok(delivery && 'value' in delivery.answer)
  assert.equal(delivery.answer.value.place, 'Pune')
  assert.deepEqual(
    delivery.answer.value.plants.map(({ plant }) => plant),
    ['tulsi'],
  )
})

test('a PIN that is malformed or unknown is an error at the form, and no PIN is nothing', async () => {
  const malformed = { error: 'A PIN code has 6 digits and does not start with 0' }
  for (const pin of ['0', '011015', 'x'.repeat(999), '<b>']) {
    const delivery = await loadAddressed(silent, new URLSearchParams({ pin }), '')
    assert.deepEqual(delivery?.answer, malformed, pin)
    assert.ok(delivery.pin.length <= 20)
  }
  assert.deepEqual(await addressed('pin=999999'), {
    pin: '999999',
    answer: { error: 'We don’t recognise the PIN code 999999. Please check it.' },
  })
  for (const query of ['', 'pin=', 'pin=+'])
    assert.equal(await loadAddressed(silent, new URLSearchParams(query), ''), null)
})

test('each card has its line for the PIN of the address; without one that is known there is none', async () => {
  const cards = [{ _id: 'tulsi' }, { _id: 'mogra' }]
  const linesFor = (query: string, of: Api) => loadAddressedLines(of, new URLSearchParams(query), cards)
  const line = { isDelivered: true, text: 'Fri 4 Dec, Free' }
  assert.deepEqual(await linesFor('pin=411015', api), {
    pin: '411015',
    answer: { value: { tulsi: line, mogra: line } },
  })
  assert.deepEqual(await linesFor('pin=999999', api), {
    pin: '999999',
    answer: { error: 'We don’t recognise the PIN code 999999. Please check it.' },
  })
  assert.equal(await linesFor('', silent), null)
})

test('more than 100 plants have several requests', async () => {
  const counts: (number | undefined)[] = []
  const counting = createApi(({ query }) => {
    counts.push(query.plants?.split(',').length)
    return Promise.resolve({ status: 200, header: () => null, body: { ...pune, plants: [] } })
  })
  const cards = Array.from({ length: 201 }, (_, index) => ({ _id: String(index) }))
  await loadAddressedLines(counting, new URLSearchParams('pin=411015'), cards)
  assert.deepEqual(counts, [100, 100, 1])
})
