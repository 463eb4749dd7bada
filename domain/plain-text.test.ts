import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { caseless, plainCode, toNfc } from './plain-text.ts'

test('composed and decomposed letters are one, in every script', () => {
  for (const [one, other] of [
    ['Jos\u00e9', 'Jose\u0301'],
    ['\u095b\u0948\u0928\u092c', '\u091c\u093c\u0948\u0928\u092c'],
    ['\u0917\u0941\u095c\u0939\u0932', '\u0917\u0941\u0921\u093c\u0939\u0932'],
    ['\u09dc', '\u09a1\u09bc'],
    ['\u0b94', '\u0b92\u0bd7'],
  ] as const) {
    assert.equal(toNfc(one), toNfc(other))
    assert.equal(caseless(one), caseless(other))
  }
})

test('letters of full and half width count as one, as upper and lower case do', () => {
  assert.equal(caseless('ＭＯＮＥＹ ｐlant'), 'money plant')
  assert.equal(caseless('ﾓﾝｽﾃﾗ'), 'モンステラ')
})

test('what is stored stays as it is when it is stored again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(toNfc(toNfc(text)), toNfc(text))
      assert.equal(plainCode(plainCode(text)), plainCode(text))
    }),
  )
})

test('a pasted code loses what nobody sees, and keeps every character that somebody typed', () => {
  assert.equal(plainCode('\u202a+91\u00a098765\u201143210\u202c\u200b'), '+91 98765-43210')
  assert.equal(plainCode('\ufeff５６０\u2009００１ '), '560 001')
  assert.equal(plainCode('27AAPFU\u00ad0939F1ZV'), '27AAPFU0939F1ZV')
})
