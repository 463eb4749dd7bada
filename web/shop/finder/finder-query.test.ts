import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { anyAnswers } from '../../../test/support/any-facts.ts'
import { finderAddress, readFinderQuery } from './finder-query.ts'

const read = (address: string) => readFinderQuery(new URL(address, 'https://paudha.example').searchParams)

test('the address holds the answers and the question', () => {
  const step = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null })
  fc.assert(
    fc.property(anyAnswers, step, (answers, step) => {
      const found = read(finderAddress(answers, step))
      assert.equal(found.step, step)
      assert.deepEqual(JSON.parse(JSON.stringify(found.answers)), answers)
    }),
  )
})

test('the finder starts with the first question, and shows the plants once a form is sent', () => {
  assert.equal(read('/finder').step, 1)
  assert.equal(read('/finder?utm_source=letter').step, 1)
  assert.equal(read('/finder?where=&window=').step, null)
  assert.equal(read('/finder?where=balcony').step, null)
  assert.equal(read('/finder?where=balcony&step=7').step, null)
  assert.equal(finderAddress({}, 1), '/finder')
  assert.equal(finderAddress({ where: 'balcony', window: 'east' }, 4), '/finder?where=balcony&window=east&step=4')
})

test('unknown values are ignored, and a PIN is read as people type it', () => {
  const { answers } = read('/finder?where=moon&height=61&pin=411+015')
  assert.deepEqual([answers.where, answers.height, answers.pin], [undefined, undefined, '411015'])
  assert.equal(read('/finder?pin=4110').answers.pin, '4110')
})
