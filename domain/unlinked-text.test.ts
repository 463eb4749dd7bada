import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { often } from './for-all.fixture.ts'
import { plainName, unlinked } from './unlinked-text.ts'

test('names and addresses stay as they are, in every script of India', () => {
  for (const name of [
    ...['S. K. Rao', 'Dr. A.P.J. Kumar', "D'Souza", 'M/s Asha & Sons', 'José', 'Rao-Iyer', '24x7 Traders (India)'],
    ...['आशा कुलकर्णी', 'एम.एस. धोनी', 'क्\u200dष', 'எம்.ஜி.ஆர்.', 'எம். ஜி. ராமச்சந்திரன்', 'అ.ఆ. శ్రీనివాస్', 'সত্যজিৎ রায়'],
    ...["12/A, 2nd Cross, St. John's Rd.", '16-11-310/12/A', '“Shanti”, Plot #4, Km. 14.5, NH-44', 'Pune 411004'],
  ])
    assert.equal(plainName(name), name)
})

test('what is not part of a name is left out, and an overlong name is cut', () => {
  assert.equal(plainName('<b>Asha</b>\u202e\n=?utf-8?q?=0D?= 🌱'), 'b Asha /b utf-8 q 0D')
  assert.equal(plainName('Asha '.repeat(20)).length, 59)
  assert.equal(plainName('@@ 🌱'), '')
})

test('links are broken so that they can still be read', () => {
  for (const [link, broken] of [
    ['https://x.com/win?a=b', 'https: /x. com/win?a=b'],
    ['www.x.y', 'www. x.y'],
    ['asha@x.co.in', 'asha @ x. co. in'],
    ['mailto:a@x.com', 'mailto: a @ x. com'],
    ['x.भारत y。com 192.168.1.1 t.co', 'x. भारत y。 com 192. 168. 1. 1 t. co'],
    ['https:\u200b//x.\u2060com', 'https: /x. com'],
    ['tel:+919876543210', 'tel: +91 · 98765 · 43210'],
    ['(080) 2345-6789', '(080 · 2345 · 6789'],
    ['९८७६५ ४३२१०', '९८७६५ · ४३२१०'],
    ['98765 ....  43210', '98765 · 43210'],
    ['Is it 2.50 at 10:30, on 12/11/2026? E.g. 5.', 'Is it 2.50 at 10:30, on 12/11/2026? E.g. 5.'],
  ] as const)
    assert.equal(unlinked(link), broken)
})

/** What mail programs make links of: schemes, hosts with a dot, addresses of mails and telephone numbers. */
const LINKS = [
  /[/\\]{2}/,
  /(?<!\p{N})[:：]\S/u,
  /\S[@＠]|[@＠]\S/u,
  /[\p{L}\p{N}]{2}[.。．｡][\p{L}\p{N}]*\p{L}/u,
  /[.。．｡](?:[a-z]\p{M}*){2}/iu,
  /(?:\p{N}+\.){2}\p{N}/u,
  /\p{N}(?:[\p{Zs}\p{Pd}\p{Cf}().+/]*\p{N}){9}/u,
]
const parts = 'https www x evil com भारत mailto 98765 1 ٤ : // . .. @ - +'.split(' ')
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...parts, '\u200b', '\u2060', '\u200d', '\u0301', '．', '：', '＠', ' ', '\n', '(', '\\'),
      fc.string(),
    ),
  )
  .map((each) => each.join(''))

test('nothing that a mail program would link survives, and broken texts stay as they are', () =>
  often(hostile, (text) => {
    for (const shown of [unlinked(text), plainName(text, 500)]) {
      for (const link of LINKS) assert.doesNotMatch(shown, link)
      assert.equal(unlinked(shown), shown)
    }
    const name = plainName(text)
    assert.ok([...name].length <= 60 && !/[\n:@<>]/.test(name))
    assert.equal(plainName(name), name)
  }))
