import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { nameText } from '../../test/support/name-text.ts'
import { forAll } from '../for-all.fixture.ts'
import { foldName } from './fold-name.ts'

const spellings: readonly (readonly string[])[] = [
  ['Mogra', 'mogara', 'MOGARA', 'moghra'],
  ['Tulsi', 'tulasi', 'thulasi', 'toolsi', 'tulsee', 'Tulsī'],
  ['Kadi patta', 'kadhi patta', 'kaddi pata'],
  ['Phool', 'fool', 'ful'],
  ['Jaswand', 'jasvand', 'jaaswand'],
  ['Shatavari', 'satawari'],
  ['Neem', 'nim', 'niim'],
  ['Macramé', 'macrame'],
  ["Devil's ivy", 'devils ivy', 'devil’s ivy'],
  ['मोगरा', 'मगरा', 'मोगर'],
  ['गुड़हल', 'गुडहल', 'गडहल'],
  ['चंपा', 'चम्पा', 'चँपा', 'चपा'],
  ['कागज़ी', 'कागजी'],
  ['कमळ', 'कमल'],
]

for (const [name = '', ...others] of spellings) {
  test(`${name} is the same name as ${others.join(', ')}`, () => {
    for (const other of others) assert.equal(foldName(other), foldName(name), other)
  })
}

test('different names stay different', () => {
  const latin = ['Rose', 'Rosa', 'Lily', 'Mogra', 'Monstera', 'Money', 'Neem', 'Champa', 'Tulsi', 'Tomato']
  const names = [...latin, 'गुलाब', 'तुलसी']
  assert.equal(new Set(names.map(foldName)).size, names.length)
})

test('folding twice changes nothing, and no word of letters or digits becomes empty, joined or split', () => {
  forAll(nameText, (name) => assert.equal(foldName(foldName(name)), foldName(name)))
  const word = fc.stringMatching(/^[A-Za-z0-9\u0905-\u0939\u093c-\u094d]{1,8}$/)
  forAll(fc.array(word), (words) => {
    assert.equal(foldName(words.join(' ')).split(' ').filter(Boolean).length, words.length)
  })
})

test('text without letters or digits becomes empty', () => {
  for (const text of ['', ' ', '%', '_', '|', '.', '.*', '\\', '(+)', "''", '–', '…', '।'])
    assert.equal(foldName(text), '', text)
})
