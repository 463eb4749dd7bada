import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { nameText } from '../../test/support/name-text.ts'
import { forAll } from '../for-all.fixture.ts'
import { foldName } from './fold-name.ts'
import { needKeys, phrasesOf } from './needs.ts'
import { readNeeds, searchWords, typedWords } from './search-words.ts'

const read = (search: string) => readNeeds(searchWords(search))

test('every phrase is understood as its need alone, whatever its case', () => {
  for (const key of needKeys) {
    for (const phrase of phrasesOf(key)) {
      assert.deepEqual(read(phrase), { needs: [key], others: [] }, phrase)
      assert.deepEqual(read(`Plants for ${phrase.toUpperCase()}`), { needs: [key], others: [] }, phrase)
    }
  }
})

test('several needs are all understood, in any order and with names between them', () =>
  forAll(fc.uniqueArray(fc.constantFrom(...needKeys), { minLength: 1, maxLength: 4 }), (chosen) => {
    const search = chosen.map((key) => phrasesOf(key)[0]).join(' monstera ')
    const understood = read(search)
    assert.deepEqual(understood.needs, chosen)
    assert.ok(understood.others.every((word) => word === 'monster'))
  }))

test('the words of a name are not needs', () => {
  for (const name of ['Monstera', 'Tulsi', 'Peace Lily', 'गुलाब', 'Crown of Thorns'])
    assert.deepEqual(read(name).needs, [])
})

test('plurals and words for any plant are not part of a name', () => {
  for (const [search, ...words] of [
    ['lilies', 'lily'],
    ['Tomatoes', 'tomato'],
    ['mangoes', 'mango'],
    ['berries', 'berry'],
    ['rose bushes', 'rose'],
    ['mango saplings', 'mango'],
    ['shoes', 'shoe'],
  ] as const)
    assert.deepEqual(searchWords(search), words.map(foldName), search)
})

test('a word that only looks like a plural can be read as typed, and a word of one repeated letter stays whole', () => {
  assert.deepEqual([...searchWords('cactus'), ...typedWords('cactus plants')], ['ktu', 'ktus'].map(foldName))
  assert.deepEqual(searchWords('ZZ-plant'), ['zz'])
})

test('a word in Devanagari without nuktas and nasals folds as the word does', () => {
  const word = fc.stringMatching(/^[\u0905-\u0939][\u0900-\u0903\u0905-\u0939\u093c\u093e-\u094d]{0,7}$/)
  forAll(word, (written) => {
    fc.pre(!/(स.{0,2}ठ|त.{0,2}ल)/u.test(written))
    assert.equal(searchWords(written).map(foldName).join(' '), foldName(written))
  })
})

test('any search can be read, and has words if it has letters', () =>
  forAll(nameText, (search) => {
    const words = searchWords(search)
    const { others } = readNeeds(words)
    assert.ok(others.length <= words.length && words.every((word) => word !== ''))
    if (/[a-z0-9]/i.test(search)) assert.ok(words.length > 0)
  }))
