import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { bookDocument, bookLine, monthsOfDocuments, SELLER } from '../../../test/support/book-documents.ts'
import { portalSchema } from '../../../test/support/portal-schema.ts'
import { valuesOf } from '../../fields.fixture.ts'
import { forAll } from '../../for-all.fixture.ts'
import type { HsnDigits } from '../../tax/tax-classes.ts'
import { type DocumentKind, deliveryCharge } from '../../tax/tax-document.ts'
import { type BookDocument, isCreditNote } from '../book-document.ts'
import { checkGstr1 } from './check-gstr1.ts'
import { gstr1Of } from './gstr1.ts'

const returnOf = (documents: readonly BookDocument[], hsnDigits: HsnDigits = 4) =>
  gstr1Of({ gstin: SELLER.gstin, month: '2026-11', documents, hsnDigits })
const business = { name: 'Green Offices', gstin: '27AAACR5055K1Z7' }
const lakh = (rupees: number, percent: number | null = 18) => [bookLine(percent, true, { price: rupees * 100 })]

test('any month’s return has the portal’s format and reconciles with its documents', () =>
  forAll(monthsOfDocuments, fc.constantFrom<HsnDigits>(4, 6), (documents, digits) => {
    const gstr1 = returnOf(documents, digits)
    const { success, error } = portalSchema.safeParse(JSON.parse(JSON.stringify(gstr1)))
    assert.ok(success, error?.message)
    assert.deepEqual(checkGstr1(gstr1, documents, [], 4), [])
  }))

test('the tables’ values and taxes match the documents to the paisa, and each document is in one table', () => {
  type Figures = { txval: number; iamt: number; camt?: number; samt?: number }
  const paise = (rupees: number) => Math.round(rupees * 100)
  const total = (rows: Figures[]) =>
    rows.reduce(
      (all, { txval, iamt, camt = 0, samt = 0 }) => all + [txval, iamt, camt, samt].map(paise).reduce((a, b) => a + b),
      0,
    )
  const details = (entries: { itms: { itm_det: Figures }[] }[]) =>
    entries.flatMap(({ itms }) => valuesOf(itms, 'itm_det'))
  forAll(monthsOfDocuments, (documents) => {
    const { b2b, b2cl, b2cs, cdnr, cdnur, nil } = returnOf(documents)
    const plus = [...b2b.flatMap(({ inv }) => details(inv)), ...b2cl.flatMap(({ inv }) => details(inv)), ...b2cs]
    const minus = [...cdnr.flatMap(({ nt }) => details(nt)), ...details(cdnur)]
    const free = nil.inv.reduce((all, { nil_amt, expt_amt }) => all + paise(nil_amt) + paise(expt_amt), 0)
    const billed = documents.reduce((all, each) => all + (isCreditNote(each) ? -1 : 1) * each.totals.amount, 0)
    assert.equal(total(plus) - total(minus) + free, billed)
  })
})

test('an invoice to a registered buyer is listed with one item per rate, and its exempt lines are among the nil-rated supplies', () => {
  const { fp, b2b, b2cs, nil } = returnOf([bookDocument({ buyer: business }, [18, 5, 18, null])])
  assert.equal(fp, '112026')
  const itms = [
    { num: 1, itm_det: { rt: 5, txval: 237.14, iamt: 0, camt: 5.93, samt: 5.93, csamt: 0 } },
    { num: 2, itm_det: { rt: 18, txval: 422.04, iamt: 0, camt: 37.98, samt: 37.98, csamt: 0 } },
  ]
  const invoice = { inum: 'PA/26-27/000001', idt: '26-11-2026', val: 996, pos: '27', rchrg: 'N', inv_typ: 'R', itms }
  assert.deepEqual([b2b, b2cs], [[{ ctin: business.gstin, inv: [invoice] }], []])
  assert.deepEqual(nil.inv, [{ sply_ty: 'INTRAB2B', nil_amt: 0, expt_amt: 249, ngsup_amt: 0 }])
})

test('an interstate sale to an unregistered buyer is listed separately above ₹1 lakh, as of August 2024', () => {
  const sale = (rupees: number, changes: Parameters<typeof bookDocument>[0] = {}) =>
    returnOf([bookDocument({ placeOfSupply: 'Karnataka', lines: lakh(rupees), ...changes })])
  const [small, large] = [sale(100_000), sale(100_001)]
  assert.deepEqual([small.b2cl, small.b2cs[0]?.sply_ty, large.b2cs], [[], 'INTER', []])
  const figures = { rt: 18, txval: 84_746.61, iamt: 15_254.39, csamt: 0 }
  assert.deepEqual(large.b2cl[0]?.inv[0]?.itms[0]?.itm_det, figures)
  const days = [100_001, 250_001].map((rupees) => sale(rupees, { day: '2024-07-31' }).b2cl.length)
  assert.deepEqual([...days, sale(100_001, { day: '2024-08-01' }).b2cl.length], [0, 1, 1])
  const inState = bookDocument({ lines: [bookLine(18, false, { price: 50_000_000 })] })
  assert.deepEqual([returnOf([inState]).b2cl, returnOf([inState]).b2cs[0]?.sply_ty], [[], 'INTRA'])
})

test('a credit note for such a sale is listed even if it is partial; others reduce the aggregated sums', () => {
  const lines = lakh(1_180)
  const note = (invoiced: number, day = '2026-10-30') => {
    const corrects = { number: 'PA/26-27/000009', day, amount: invoiced * 100 }
    return returnOf([bookDocument({ kind: 'credit_note', placeOfSupply: 'Karnataka', lines, corrects })])
  }
  const [large, small] = [note(118_000), note(1_180)]
  const itms = [{ num: 1, itm_det: { rt: 18, txval: 1_000, iamt: 180, csamt: 0 } }]
  const listed = { ntty: 'C', nt_num: 'PAC/26-27/000001', nt_dt: '26-11-2026', val: 1_180, pos: '29', itms }
  assert.deepEqual([large.cdnur, large.b2cs], [[{ typ: 'B2CL', ...listed }], []])
  assert.deepEqual([small.cdnur, small.b2cs[0]?.txval, small.b2cs[0]?.iamt], [[], -1_000, -180])
  assert.deepEqual(note(118_000, '2024-07-30').cdnur, [])
})

test('a credit note to a registered buyer is listed under its own number with positive sums', () => {
  const corrects = { number: 'PA/26-27/000001', day: '2026-11-01', amount: 24_900 }
  const { cdnr, hsn } = returnOf([bookDocument({ kind: 'credit_note', buyer: business, corrects })])
  assert.deepEqual([cdnr[0]?.nt[0]?.ntty, cdnr[0]?.nt[0]?.nt_num, cdnr[0]?.nt[0]?.val], ['C', 'PAC/26-27/000001', 249])
  assert.deepEqual([hsn.hsn_b2b[0]?.qty, hsn.hsn_b2b[0]?.txval], [-1, -211.02])
})

test('of a registered buyer’s two documents, the tax invoice is listed and the bill’s exempt value aggregated; the same goes for their credit notes', () => {
  const of = (kind: DocumentKind, percent: number | null, serial: number, corrects?: BookDocument['corrects']) =>
    bookDocument({ kind, buyer: business, serial, corrects: corrects ?? null }, [percent])
  const exempt = (expt_amt: number) => [{ sply_ty: 'INTRAB2B', nil_amt: 0, expt_amt, ngsup_amt: 0 }]
  const [invoice, bill] = [of('tax_invoice', 18, 1), of('bill_of_supply', null, 1)]
  const sold = returnOf([invoice, bill])
  const invoices = sold.b2b.flatMap(({ inv }) => inv.map(({ inum, val }) => [inum, val]))
  assert.deepEqual([invoices, sold.nil.inv], [[['PA/26-27/000001', 249]], exempt(249)])
  const codes = sold.hsn.hsn_b2b.map(({ hsn_sc, rt }) => `${hsn_sc} ${rt}`)
  assert.deepEqual(codes, ['0602 0', '6912 18'])
  const noteFor = ({ number, day, totals, lines }: BookDocument, serial: number) =>
    of('credit_note', lines[0]?.percent ?? null, serial, { number, day, amount: totals.amount })
  const notes = [noteFor(invoice, 1), noteFor(bill, 2)]
  const { cdnr, nil } = returnOf(notes)
  const credited = cdnr.flatMap(({ nt }) => nt.map(({ nt_num, val }) => [nt_num, val]))
  assert.deepEqual([credited, nil.inv], [[['PAC/26-27/000001', 249]], exempt(-249)])
  assert.deepEqual(returnOf([invoice, bill, ...notes]).nil.inv, [])
})

test('exempt and nil-rated goods are kept apart, and each is in the HSN summary with its unit', () => {
  const lines = [
    bookLine(null, false, { hsn: '06029090', quantity: 2 }),
    bookLine(0, false, { hsn: '120991' }),
    bookLine(18, false, { hsn: '391739', unit: 'KGS' }),
  ]
  const bill = bookDocument({ kind: 'invoice_cum_bill_of_supply', lines })
  assert.deepEqual(returnOf([bill]).nil.inv, [{ sply_ty: 'INTRAB2C', nil_amt: 249, expt_amt: 498, ngsup_amt: 0 }])
  const goods = returnOf([bill]).hsn.hsn_b2c.map(({ hsn_sc, uqc, qty, rt, txval }) => [hsn_sc, uqc, qty, rt, txval])
  assert.deepEqual(goods.map(String), ['0602,NOS,2,0,498', '1209,NOS,1,0,249', '3917,KGS,1,18,211.02'])
  assert.deepEqual(valuesOf(returnOf([bill], 6).hsn.hsn_b2c, 'hsn_sc'), ['060290', '120991', '391739'])
})

test('delivery is a service in the HSN summary: one row per rate, with its value and tax and no quantity', () => {
  const fee = (percent: number | null) => bookLine(percent, false, { ...deliveryCharge, price: 11_800 })
  const lines = [bookLine(null, false), fee(null), bookLine(18, false), fee(18)]
  const figures = (kind: DocumentKind) =>
    returnOf([bookDocument({ kind, lines })])
      .hsn.hsn_b2c.filter(({ uqc }) => uqc === 'NA')
      .map(({ hsn_sc, qty, rt, txval, camt }) => [hsn_sc, qty, rt, txval, camt].join())
  assert.deepEqual(figures('invoice_cum_bill_of_supply'), ['9965,0,0,118,0', '9965,0,18,100,9'])
  assert.deepEqual(figures('credit_note'), ['9965,0,0,-118,0', '9965,0,18,-100,-9'])
})

test('the documents issued are ranges with one prefix, and a missing number counts as cancelled', () => {
  const other = { ...bookDocument({ serial: 7 }), number: 'ZZ/26-27/000007' }
  const bill = bookDocument({ kind: 'bill_of_supply' }, [null])
  const note = bookDocument({ kind: 'credit_note', serial: 4, corrects: { number: 'x', day: '2026-11-01', amount: 1 } })
  const documents = [1, 2, 4, 6].map((serial) => bookDocument({ serial }))
  const range = (num: number, from: string, to: string, totnum: number, cancel: number) => {
    return { num, from, to, totnum, cancel, net_issue: totnum - cancel }
  }
  const invoices = [
    range(1, 'PA/26-27/000001', 'PA/26-27/000006', 6, 2),
    range(2, 'ZZ/26-27/000007', 'ZZ/26-27/000007', 1, 0),
    range(3, 'PAB/26-27/000001', 'PAB/26-27/000001', 1, 0),
  ]
  assert.deepEqual(returnOf([...documents, other, bill, note]).doc_issue.doc_det, [
    { doc_num: 1, docs: invoices },
    { doc_num: 5, docs: [range(1, 'PAC/26-27/000004', 'PAC/26-27/000004', 1, 0)] },
  ])
})

test('documents issued under another GSTIN, or none, are not in the return', () => {
  for (const gstin of [null, '29AAPFU0939F1ZR']) {
    const document = { ...bookDocument({ kind: 'bill_of_supply' }, [null]), seller: { ...SELLER, gstin } }
    const { nil, doc_issue } = returnOf([document])
    assert.deepEqual([nil.inv, doc_issue.doc_det], [[], []])
  }
})
