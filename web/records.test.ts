import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pictureOf, recordsIn } from './records.ts'

const tulsi = { _id: 'tulsi', plant: 'p' }
const odd = [null, undefined, 7, 'record', {}, { _id: 7 }] as unknown as (typeof tulsi)[]

test('records without an id are left out of a list, and a missing list is empty', () => {
  assert.deepEqual(recordsIn([...odd, tulsi]), [tulsi])
  assert.deepEqual(recordsIn([...odd, tulsi], 'plant'), [tulsi])
  assert.deepEqual(recordsIn<typeof tulsi>(null), [])
  assert.deepEqual(recordsIn<typeof tulsi>(undefined), [])
})

test('a picture without an address counts as missing', () => {
  const picture = { url: '/images/tulsi.jpg', public_id: 'tulsi' }
  assert.equal(pictureOf(picture), picture)
  for (const missing of [null, undefined, {} as typeof picture]) assert.equal(pictureOf(missing).url, '')
})
