import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { foldCase, plainCode, plainSearch, toNfc } from './plain-text.ts'

test('composed and decomposed letters are equal in every script, as are full and half width, upper and lower case', () => {
  assert.equal(foldCase('ＭＯＮＥＹ ｐlant'), 'money plant')
  assert.equal(foldCase('ﾓﾝｽﾃﾗ'), 'モンステラ')
  for (const [one, other] of [
    ['Jos\u00e9', 'Jose\u0301'],
    ['\u095b\u0948\u0928\u092c', '\u091c\u093c\u0948\u0928\u092c'],
    ['\u0917\u0941\u095c\u0939\u0932', '\u0917\u0941\u0921\u093c\u0939\u0932'],
    ['\u0b94', '\u0b92\u0bd7'],
  ] as const) {
    assert.equal(toNfc(one), toNfc(other))
    assert.equal(foldCase(one), foldCase(other))
  }
})

test('normalising unfolds a character to at most six letters; a ligature of a whole sentence is stored as its letters', () => {
  assert.equal(toNfc('محمد \ufdfa'), 'محمد صلى الله عليه وسلم')
  for (let point = 0; point <= 0x10ffff; point++) {
    const text = String.fromCodePoint(point)
    const stored = toNfc(text)
    assert.ok(foldCase(stored).length <= 6 * stored.length, point.toString(16))
    if (![0xfdfa, 0xfdfb].includes(point)) assert.ok(stored.length <= 3 * text.length, point.toString(16))
  }
})

test('normalising is idempotent', () =>
  forAll(fc.string({ unit: 'binary' }), (text) => {
    assert.equal(toNfc(toNfc(text)), toNfc(text))
    assert.equal(plainCode(plainCode(text)), plainCode(text))
    assert.equal(plainSearch(plainSearch(text)), plainSearch(text))
  }))

test('text with endless marks takes no time, and stays as it is', () => {
  const marks = `x${'\u0315'.repeat(50_000)}${'\u0316'.repeat(50_000)}`
  const began = performance.now()
  for (const form of [toNfc, foldCase, plainSearch]) assert.equal(form(marks), marks)
  plainCode(marks)
  assert.ok(performance.now() - began < 500)
  const letter = `e${'\u0316\u0301'.repeat(15)}`
  assert.equal(toNfc(letter), letter.normalize('NFC'))
})

test('a pasted code loses its invisible characters only', () => {
  assert.equal(plainCode('\u202a+91\u00a098765\u201143210\u202c\u200b'), '+91 98765-43210')
  assert.equal(plainCode('\ufeff５６０\u2009００１ '), '560 001')
  assert.equal(plainCode('27AAPFU\u00ad0939F1ZV'), '27AAPFU0939F1ZV')
  assert.equal(plainCode('Jose\u00ad\u0301'), 'Jos\u00e9')
})

test('a search term loses its invisible characters; joiners of Indian scripts stay', () => {
  assert.equal(plainSearch('\u200bSnake\tPlant\u2060\ufeff '), 'Snake Plant')
  assert.equal(plainSearch('\u202aJos\u0065\u0301\u202c\u00a0Kumar'), 'Jos\u00e9 Kumar')
  assert.equal(plainSearch('Jose\u00ad\u0301'), 'Jos\u00e9')
  assert.equal(plainSearch('क्\u200dष, क्\u200cष'), 'क्\u200dष, क्\u200cष')
})
