import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { MIN_SIMILARITY } from './search.ts'
import { similarBeginning } from './similar-beginning.ts'

const shop = shopForTests()
// Few letters, too: a trigram that is there twice counts once.
const word = fc.oneof(fc.stringMatching(/^[a-z0-9]{1,12}$/), fc.stringMatching(/^[ab]{1,12}$/))

test('PostgreSQL finds every name similar that has a word with the beginning', async () => {
  const searched = fc.record({ term: word, before: fc.array(word), rest: word, after: fc.array(word) })
  const pairs = fc.sample(searched, 3000).flatMap(({ term, before, rest, after }) => {
    const beginning = similarBeginning(term, MIN_SIMILARITY)
    return beginning === null ? [] : [{ term, text: [...before, `${beginning}${rest}`, ...after].join(' ') }]
  })
  assert.ok(pairs.length > 2000)
  const { rows } = await sql`
    select term, text from unnest(${pairs.map(({ term }) => term)}::text[], ${pairs.map(({ text }) => text)}::text[])
      as pairs(term, text)
    where word_similarity(term, text) < ${MIN_SIMILARITY}
  `.execute(shop.database)
  assert.deepEqual(rows, [])
})

test('a beginning is the shortest that is enough', () => {
  assert.equal(similarBeginning('mony', 0.45), 'mon')
  assert.equal(similarBeginning('bogainvilla', 0.45), 'bogain')
  assert.equal(similarBeginning('abcd', 0.4), 'abc')
  assert.equal(similarBeginning('aaaaabcdefgh', 0.45), 'aaaaabc')
  assert.equal(similarBeginning('ab', 0.9), null)
})

test('several words, and letters with marks, have none', () => {
  for (const term of ['mony plant', 'तुलसी', 'macramé', "devil's", '', '%'])
    assert.equal(similarBeginning(term, 0.45), null)
})
