import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Delivery } from '../../../contract/delivery.ts'
import { answerText } from './answer-text.ts'

const byVan: Delivery = {
  pin: '411015',
  place: 'Pune',
  state: 'Maharashtra',
  serviceable: true,
  reason: null,
  by: 'van',
  earliest: '2026-12-04',
  latest: '2026-12-04',
  holds: [],
  fee: 0,
  minimum: null,
  cod: { offered: true, reason: null },
  plants: [],
}

test('a promise is one line', () => {
  assert.equal(answerText(byVan), 'Pune 411015: our van, Friday 4 December, free, cash on delivery offered')
})

test('a promise names its days, fee and minimum', () => {
  assert.equal(
    answerText({
      ...byVan,
      by: 'courier',
      latest: '2026-12-07',
      fee: 99,
      minimum: 500,
      cod: { offered: false, reason: 'Not there' },
    }),
    'Pune 411015: by courier, 4–7 December, ₹99, from ₹500 on, no cash on delivery',
  )
})

test('an advance is named', () => {
  const cod = { offered: false, reason: 'A part first', advance: 81 }
  assert.match(answerText({ ...byVan, cod }), /cash on delivery with ₹81 in advance$/)
})

test('where nothing is delivered, the reason is given', () => {
  assert.equal(
    answerText({ ...byVan, serviceable: false, reason: 'We do not deliver there.' }),
    'Pune 411015: not delivered. We do not deliver there.',
  )
})
