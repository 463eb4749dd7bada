import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { bookDocument, monthsOfDocuments, SELLER } from '../../../test/support/book-documents.ts'
import { valuesOf } from '../../fields.fixture.ts'
import { forAll } from '../../for-all.fixture.ts'
import { paise } from '../../money.ts'
import { creditLines, lineKey } from '../../tax/credit-note.ts'
import { splitTax, sumFields, type TaxedLine } from '../../tax/tax-document.ts'
import type { BookDocument, BookLine } from '../book-document.ts'
import type { LastSerial } from './check-documents.ts'
import { checkGstr1 } from './check-gstr1.ts'
import { type Gstr1, gstr1Of } from './gstr1.ts'

const returnOf = (documents: readonly BookDocument[]): Gstr1 =>
  gstr1Of({ gstin: SELLER.gstin, month: '2026-11', documents, hsnDigits: 4 })
const check = (documents: readonly BookDocument[], before: readonly LastSerial[] = []) =>
  checkGstr1(returnOf(documents), documents, before, 4)
const named = (documents: readonly BookDocument[]) => [...new Set(check(documents).map(({ paper }) => paper))]
const withLine = (changes: Partial<BookLine>) => {
  const document = bookDocument({ serial: 2 })
  return [bookDocument(), { ...document, lines: document.lines.map((line) => ({ ...line, ...changes })) }]
}

test('a document whose line does not add up, or whose tax does not match its rate, is reported', () => {
  assert.deepEqual(check([bookDocument(), bookDocument({ serial: 2 })]), [])
  const found = (changes: Partial<BookLine>, of: string) =>
    check(withLine(changes)).filter(({ paper, what }) => paper === 'PA/26-27/000002' && what.includes(of))
  const paper = 'PA/26-27/000002'
  const what = 'line 1 (Pot): value and taxes together'
  assert.deepEqual(found({ name: 'Pot', taxable: 21_103 }, 'line')[0], {
    paper,
    what,
    expected: '249.00',
    found: '249.01',
  })
  assert.deepEqual(found({ taxable: 21_000, centralTax: 1_950, stateTax: 1_950 }, 'at 9%'), [
    { paper, what: 'line 1 (Urli): CGST at 9%', expected: '18.90', found: '19.50' },
    { paper, what: 'line 1 (Urli): SGST at 9%', expected: '18.90', found: '19.50' },
  ])
  assert.equal(found({ quantity: 2 }, 'price times quantity').length, 1)
  const exempt = bookDocument({ kind: 'bill_of_supply' }, [null])
  const taxed = { ...exempt, lines: exempt.lines.map((line) => ({ ...line, exempt: 0, taxable: line.amount })) }
  assert.ok(check([taxed]).some(({ what }) => what.includes('exempt value')))
})

test('a document whose totals differ from its lines is reported, and so are the tables that no longer match', () => {
  const someDocuments = monthsOfDocuments.filter((documents) => documents.length > 0)
  const errors = fc.integer({ min: 1, max: 500 })
  forAll(someDocuments, fc.nat(), fc.constantFrom(...sumFields), errors, (documents, at, field, error) => {
    const index = at % documents.length
    const wrong = documents.map((each, place) =>
      place === index ? { ...each, totals: { ...each.totals, [field]: each.totals[field] + error } } : each,
    )
    const papers = named(wrong)
    assert.ok(papers.includes(documents[index]?.number ?? ''), papers.join())
    if (field !== 'amount') assert.match(papers.join(), /Table/)
  })
})

test('a table that omits a document, or is wrong by a paisa, is reported', () => {
  const buyer = { name: 'Green Offices', gstin: '27AAACR5055K1Z7' }
  const documents = [bookDocument({ buyer }), bookDocument({ serial: 2 }, [18, null])]
  const gstr1 = returnOf(documents)
  const found = (changed: Partial<Gstr1>) =>
    checkGstr1({ ...gstr1, ...changed }, documents, [], 4).map(({ paper, what }) => `${paper}: ${what}`)
  assert.deepEqual(found({}), [])
  assert.ok(found({ b2b: [] }).includes('PA/26-27/000001: sale to a registered buyer'))
  const dearer = gstr1.b2b.map((each) => ({ ...each, inv: each.inv.map((invoice) => ({ ...invoice, val: 249.01 })) }))
  assert.deepEqual(found({ b2b: dearer }), ['PA/26-27/000001: amount in the return'])
  const unknown = gstr1.b2b.map((each) => ({ ...each, inv: each.inv.map((invoice) => ({ ...invoice, inum: 'X' })) }))
  assert.ok(found({ b2b: unknown }).includes('X: document in the return'))
  const [before, after] = ['27', '29'].map((state) => `Table 7 (B2CS): tax in state ${state}`)
  assert.deepEqual(found({ b2cs: gstr1.b2cs.map((row) => ({ ...row, pos: '29' })) }), [before, after])
  assert.deepEqual(found({ nil: { inv: [] } }), ['Tables 4 to 9: taxable, nil-rated and exempt value'])
  assert.deepEqual(found({ doc_issue: { doc_det: [] } }), ['Table 13 (documents): documents issued'])
  const hsn_b2c = gstr1.hsn.hsn_b2c.map((row) => ({ ...row, camt: row.camt === 0 ? 0 : row.camt + 0.01 }))
  assert.deepEqual(found({ hsn: { ...gstr1.hsn, hsn_b2c } }), ['Table 12 (HSN): CGST'])
})

test('a number missing from its series is reported, even one before the first of the month', () => {
  const documents = [3, 5].map((serial) => bookDocument({ serial }))
  const missing = (before: LastSerial[]) => check(documents, before).map(({ paper, found }) => `${paper} ${found}`)
  assert.deepEqual(missing([{ series: 'invoice', financialYear: 2026, serial: 2 }]), ['PA/26-27/000004 missing'])
  const without = [1, 2, 4].map((serial) => `PA/26-27/00000${serial} missing`)
  assert.deepEqual(missing([{ series: 'credit_note', financialYear: 2026, serial: 2 }]), without)
  assert.deepEqual(named([{ ...bookDocument(), number: 'PA/26-27/000007' }]), ['PA/26-27/000007'])
  assert.deepEqual(named([bookDocument(), bookDocument({ serial: 2, day: '2026-11-25' })]), ['PA/26-27/000002'])
  assert.deepEqual(named([bookDocument({ day: '2027-04-01' })]), ['PA/26-27/000001'])
})

test('parties that do not match the place of supply are reported, and so is a document issued under another GSTIN', () => {
  const whats = (document: BookDocument) => check([document]).map(({ what }) => what)
  const buyer = (gstin: string) => ({ name: 'Green Offices', gstin })
  assert.deepEqual(whats(bookDocument({ buyer: buyer('29AAGCB7383J1Z4') })), ['state of the buyer’s GSTIN'])
  assert.deepEqual(whats(bookDocument({ buyer: buyer('27AAACR5055K1Z8') })), ['the buyer’s GSTIN'])
  assert.ok(whats({ ...bookDocument(), isAcrossStates: true }).includes('supply to Maharashtra'))
  const seller = { state: 'Maharashtra', gstin: '27XXXXX0000X1Z8' } as const
  assert.deepEqual(whats({ ...bookDocument(), seller }), ['the seller’s GSTIN'])
  assert.ok(whats({ ...bookDocument(), seller: { ...seller, gstin: null } }).includes('the seller’s GSTIN'))
})

test('a credit note needs an earlier invoice that is at least as large as all of its notes', () => {
  const invoice = { number: 'PA/26-27/000001', day: '2026-11-01', amount: 24_900 }
  for (const [corrects, creditedBefore, ...whats] of [
    [invoice, 0],
    [null, 0, 'the invoice that it corrects'],
    [{ ...invoice, amount: null }, 0, 'the invoice that it corrects'],
    [{ ...invoice, day: '2026-11-27' }, 0, 'the document date'],
    [{ ...invoice, amount: 24_899 }, 0, 'total credited against PA/26-27/000001'],
    [{ ...invoice, amount: 49_800 }, 24_900],
    [{ ...invoice, amount: 49_799 }, 24_900, 'total credited against PA/26-27/000001'],
  ] as const)
    assert.deepEqual(valuesOf(check([bookDocument({ kind: 'credit_note', corrects, creditedBefore })]), 'what'), whats)
})

test('the taxes of a partial credit note, each the difference of two rounded ones, are accepted', () => {
  for (let price = 1; price < 400; price++)
    for (const percent of [5, 18, 40])
      for (const isAcross of [false, true]) {
        const placeOfSupply = isAcross ? 'Karnataka' : 'Maharashtra'
        const corrects = { number: 'PA/26-27/000001', day: '2026-10-31', amount: 6 * price }
        const notes = notesOf(price, percent, isAcross).map((line, n) =>
          bookDocument({ kind: 'credit_note', serial: n + 1, placeOfSupply, corrects, lines: [line] }),
        )
        assert.deepEqual(check(notes), [])
      }
})

/** The lines of six credit notes, each for one piece of a line of six. */
function notesOf(price: number, percent: number, isAcrossStates: boolean): TaxedLine[] {
  const amount = paise(6 * price)
  const about = { name: 'Urli', hsn: '6912', unit: 'NOS', price: paise(price), percent, amount } as const
  const line = { ...about, quantity: 6, ...splitTax(amount, percent, isAcrossStates) }
  const part = { pieces: [{ key: lineKey(line), quantity: 1 }], deliveryFee: false }
  return Array.from({ length: line.quantity }, (_, gone) =>
    creditLines([line], gone === 0 ? [] : [{ ...line, quantity: gone }], part, isAcrossStates),
  ).flat()
}

test('an HSN code with fewer digits than the turnover requires, and a rate that the portal rejects, are reported', () => {
  const documents = [bookDocument({}, [18, null])]
  const found = (documents: readonly BookDocument[], digits: 4 | 6) =>
    checkGstr1(returnOf(documents), documents, [], digits)
      .filter(({ paper }) => paper === 'Table 12 (HSN)')
      .map(({ what, expected, found }) => `${what}: ${expected}, ${found}`)
  const codes = [...new Set(documents.flatMap(({ lines }) => lines.map(({ hsn }) => hsn)))].toSorted()
  assert.deepEqual(found(documents, 4), [])
  const short = codes.map((hsn) => `HSN ${hsn}: 6 digits, 4`)
  assert.deepEqual(found(documents, 6), short)
  assert.deepEqual(found([bookDocument({}, [12.5])], 4), ['rate of goods: one of the portal’s, 12.5%'])
})
