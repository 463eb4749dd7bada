import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readSearch } from './back-office-search.ts'
import { forAll } from './for-all.fixture.ts'
import { foldCase, plainSearch } from './plain-text.ts'
import { documentNumber } from './tax/tax-document.ts'

const zeros = fc.constantFrom('0', '०', '০', '௦', '０')
const mark = fc.constantFrom('', '\u200b', '\u2060', '\u200d', '\u00ad', '\u202c')
const dash = fc.constantFrom('-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', ' - ', ' – ')
const ending = fc.constantFrom('', '.', ',', '!', '?', ':', '.”', ')', ' ', '. ', '…')

/** A code as it may be pasted: in the digits of another script, with other dashes, with invisible characters. */
function pasted(code: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(code, zeros, dash, mark).map(([text, zero, between, hidden]) => {
    const digitOf = (digit: string) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)) + hidden
    return text.replace(/\d/g, digitOf).replaceAll('-', between)
  })
}

/** A code with the way it was pasted. */
function codes<Code>(any: fc.Arbitrary<Code>, written: (code: Code) => string) {
  return any.chain((code) => pasted(fc.constant(written(code))).map((text) => ({ code, text })))
}

const number = fc.integer({ min: 1, max: 999_999_999 })
const starts = ['', '#', 'order #', 'Order ', 'ORDER: #', 'Order no. ', 'Order number: ', 'your order #', '(', '“#']
const before = fc.constantFrom(...starts)
const documents = fc.record({
  series: fc.constantFrom('invoice', 'credit_note'),
  year: fc.integer({ min: 2017, max: 2099 }),
  serial: fc.integer({ min: 1, max: 999_999 }),
} as const)

test('an order number is read as screens, mails and papers write it, and as it is pasted', () =>
  forAll(codes(number, String), before, ending, ({ code, text }, start, end) => {
    const { order, claim, texts } = readSearch(start + text + end)
    assert.deepEqual([order, claim], [code, null])
    assert.equal(texts.includes(String(code)), code >= 100)
  }))

test('a claim’s ticket is read with any dash, and names its order', () =>
  forAll(
    codes(fc.tuple(number, fc.integer({ min: 1, max: 99 })), (code) => `C-${code.join('-')}`),
    fc.constantFrom('', 'Claim ', 'Ticket: ', '#'),
    ending,
    ({ code, text }, start, end) => {
      const { order, claim, texts } = readSearch(start + text + end)
      assert.deepEqual([order, claim], code)
      assert.ok(texts.includes(`c-${code.join('-')}`))
    },
  ))

test('an invoice’s or credit note’s number is read in its groups, whatever stands between them', () =>
  forAll(
    codes(documents, ({ series, year, serial }) => documentNumber('PA', series, year, serial)),
    fc.constantFrom('/', '-', ' ', '–', '\u2212', '\u2011', ' / ', '∕'),
    fc.constantFrom('', 'Invoice ', 'credit note ', 'Tax invoice number: '),
    ending,
    ({ code: { series, year, serial }, text }, between, start, end) => {
      const written = text.toLowerCase().replace(/[^\p{L}\p{Nd}\p{Cf}]+/gu, between)
      const plain = documentNumber('PA', series, year, serial).toLowerCase()
      assert.deepEqual(readSearch(start + written + end).document, plain.split(/[/-]/))
    },
  ))

test('whatever is typed is also looked for as it stands', () =>
  forAll(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (text) => {
    const { texts, order } = readSearch(text)
    const isFound = texts.some((each) => foldCase(plainSearch(text)).includes(each))
    assert.ok(isFound || plainSearch(text) === '' || order !== null, text)
    for (const each of texts) assert.ok(each.length > 0 && each.length <= 700)
  }))

test('an order’s short number is looked for as its number only', () => {
  for (const [typed, texts] of [
    ['Order #7', ['order #7']],
    ['#42', []],
    ['7', []],
  ] as const) {
    const search = readSearch(typed)
    assert.deepEqual([search.texts, search.document], [texts, null], typed)
  }
  assert.deepEqual(readSearch('0123').document, ['0123'])
})

test('a name stays a name', () => {
  const names = ['kumar', 'd’souza', 'ज़ुबैदा', 'क्\u200dष', 'money plant', 'order desk', 'claim', '%', '100%_neem\\', '()']
  for (const name of names) assert.deepEqual([readSearch(name).texts[0], readSearch(name).order], [name, null])
})

test('further references are found in what stands around them', () => {
  const texts = [
    ['Asha K. <asha@paudha.example>', 'asha@paudha.example'],
    ['<Asha@Paudha.example>;', 'asha@paudha.example'],
    ['mailto:asha@paudha.example', 'asha@paudha.example'],
    ['asha४२@paudha.example', 'asha४२@paudha.example'],
    ['asha४२@paudha.example', 'asha42@paudha.example'],
    ['Delhivery #AWB 9988', 'awb'],
    ['Delhivery #AWB99887766', 'awb99887766'],
    ['AWB 9988 7766', '99887766'],
    ['2 × Fern', 'fern'],
    ['Fern × 2', 'fern'],
    ['1 × Money Plant, 1 × Urli', 'money plant'],
    ['https://paudha.example/orders/lIoEjGLzt975fzTIiKjY/payment?from=mail', 'lioejglzt975fztiikjy'],
    ['t 1001', 't-1001'],
    ['Ticket T–1001.', 't-1001'],
    ['“Snake Plant”', 'snake plant'],
    ['PIN: 411 004', '411004'],
    ['GSTIN 27AAACR5055K1Z7', '27aaacr5055k1z7'],
    ['UTR SBIN12345678901', 'sbin12345678901'],
  ] as const
  for (const [typed, text] of texts) assert.ok(readSearch(typed).texts.includes(text), typed)
  assert.equal(readSearch('Payment pay_29QQoUBi66xm2f.').reference, 'pay_29QQoUBi66xm2f')
  assert.equal(readSearch('\u200border_9A33XWu170gUtm,').reference, 'order_9A33XWu170gUtm')
  for (const id of ['rfnd_FP8QHiV938haTz', 'setl_FP8QHiV938haTz']) assert.equal(readSearch(id).reference, id)
  const local = ['098765-43210', '(0)98765 43210', 'Phone: 98765 43210.', '९८७६५ ४३२१०']
  for (const phone of ['+91 98765 43210', '00919876543210', ...local])
    assert.equal(readSearch(phone).phone, '9876543210', phone)
  assert.equal(readSearch('98765').phone, '98765')
  assert.equal(readSearch('098765').phone, '98765')
  for (const few of ['9876', '00000', '000045']) assert.equal(readSearch(few).phone, null, few)
})

test('a number is read from a whole line of a mail or paper', () => {
  assert.equal(readSearch('Your order #10268 will arrive later').order, 10_268)
  assert.equal(readSearch('Refund of order 10268').order, 10_268)
  for (const file of ['packing-slip-10268.pdf', 'packing-slip-replacement-10268.pdf', 'packing-slip-10268 (1).pdf'])
    assert.equal(readSearch(file).order, 10_268, file)
  assert.deepEqual(readSearch('PA-26-27-000123.pdf').document, ['pa', '26', '27', '000123'])
  assert.equal(readSearch('Re: A replacement for your order #10268 is coming').order, 10_268)
  const { order, claim } = readSearch('Answer about claim C-10268-2: Arrived dead')
  assert.deepEqual([order, claim], [10_268, 2])
  assert.ok(readSearch('Your ticket number: T-1001').texts.includes('t-1001'))
  assert.deepEqual(readSearch('Against invoice PA/26-27/000123 of 2 May 2026').document, ['pa', '26', '27', '000123'])
})

test('a plant is read with its size, as an order’s lines write it', () => {
  const snakePlant = { name: 'snake plant', label: '20cmpot' }
  for (const typed of [
    'Snake Plant, 20 cm pot',
    '2 × Snake Plant, 20\u00a0cm pot',
    'snake plant 20cm pot',
    'Snake Plant, 20 cm pot × 2',
    '1 × Snake Plant, 20 cm pot, 2 × Urli, Large',
    'Snake Plant, 20-cm pot.',
  ])
    assert.deepEqual(readSearch(typed).size, snakePlant, typed)
  assert.deepEqual(readSearch('15 cm pot').size, { name: '', label: '15cmpot' })
  assert.deepEqual(readSearch('Areca Palm, Large').size, { name: 'areca palm', label: 'large' })
  assert.deepEqual(readSearch('1 × Planter, 30 × 20 cm').size, { name: 'planter', label: '30×20cm' })
  assert.deepEqual(readSearch('Planter, 30 x 20 cm').size, { name: 'planter', label: '30x20cm' })
  for (const typed of ['Snake Plant', '10268', '98765 43210', 'Plant,'])
    assert.equal(readSearch(typed).size, null, typed)
})
