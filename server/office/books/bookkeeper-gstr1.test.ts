import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Gstr1 } from '../../../domain/books/gstr1/portal.ts'
import { gstStateCodes } from '../../../domain/tax/gst-states.ts'
import {
  type Entry,
  isLarge,
  isTaxed,
  type Line,
  paise,
  SELLER_STATE,
  sum,
  sumsBy,
} from '../../../test/support/bookkeeper/entries.ts'
import { inMonth, monthForTests } from '../../../test/support/bookkeeper/month.ts'
import { readSheet } from '../../../test/support/csv-files.ts'
import { portalSchema } from '../../../test/support/portal-schema.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const books = monthForTests(shop)
const SELLER_CODE = '27'
const gstr1Of = (period: string): Promise<Gstr1> =>
  books.admin.api.call('GET /admin/books/gstr1', { query: { period } })
const taxOf = ({ iamt, camt = 0, samt = 0 }: { iamt: number; camt?: number; samt?: number }) =>
  paise(iamt) + paise(camt) + paise(samt)

test('GSTR-1 of each month has the portal’s form, reconciles, and is what the bookkeeper computes', async () => {
  for (const month of books.months) {
    const gstr1 = await gstr1Of(month)
    portalSchema.parse(gstr1)
    const check = await books.admin.api.call('GET /admin/books/gstr1/check', { query: { period: month } })
    assert.deepEqual(check, { reconciles: true, differences: [], differenceCount: 0 })

    const own = inMonth(books, month)
    assert.equal(gstr1.fp, `${month.slice(5)}${month.slice(0, 4)}`)
    const taxed = own.filter(({ lines }) => lines.some(isTaxed))
    const listed = (kind: Entry['kind'], matches: (entry: Entry) => boolean) =>
      taxed
        .filter((entry) => entry.kind === kind && matches(entry))
        .map(
          (entry) =>
            `${entry.amount} ${sum(entry.lines.filter(isTaxed), ({ value }) => value)} ${sum(entry.lines, ({ tax }) => tax)}`,
        )
        .toSorted()
    const found = (
      documents: readonly { val: number; itms: readonly { itm_det: { txval: number; iamt: number } }[] }[],
    ) =>
      documents
        .map(({ val, itms }) => {
          const details = itms.map(({ itm_det }) => itm_det)
          return `${paise(val)} ${sum(details, ({ txval }) => paise(txval))} ${sum(details, taxOf)}`
        })
        .toSorted()
    assert.deepEqual(
      found(gstr1.b2b.flatMap(({ inv }) => inv)),
      listed('sale', ({ gstin }) => gstin !== null),
    )
    assert.deepEqual(
      found(gstr1.cdnr.flatMap(({ nt }) => nt)),
      listed('credit', ({ gstin }) => gstin !== null),
    )
    assert.deepEqual(found(gstr1.b2cl.flatMap(({ inv }) => inv)), listed('sale', isLarge))
    assert.deepEqual(found(gstr1.cdnur), listed('credit', isLarge))

    const small = (entry: Entry, line: Line) =>
      entry.gstin === null && !isLarge(entry) && isTaxed(line) ? `${gstStateCodes[entry.state]} ${line.percent}` : null
    const rows = Object.entries(Object.groupBy(gstr1.b2cs, ({ pos, rt }) => `${pos} ${rt}`)).toSorted()
    const b2cs = (figureOf: (row: Gstr1['b2cs'][number]) => number) =>
      Object.fromEntries(rows.map(([key, group = []]) => [key, sum(group, figureOf)]))
    assert.deepEqual(
      b2cs(({ txval }) => paise(txval)),
      sumsBy(own, small, ({ value }) => value),
    )
    assert.deepEqual(
      b2cs(taxOf),
      sumsBy(own, small, ({ tax }) => tax),
    )
    for (const { pos, sply_ty } of gstr1.b2cs) assert.equal(sply_ty, pos === SELLER_CODE ? 'INTRA' : 'INTER')

    const exempt = sumsBy(
      own,
      ({ state, gstin }, line) =>
        isTaxed(line) ? null : `${state === SELLER_STATE ? 'INTRA' : 'INTR'}${gstin === null ? 'B2C' : 'B2B'}`,
      ({ amount }) => amount,
    )
    const nil = gstr1.nil.inv.map(({ sply_ty, nil_amt, expt_amt }) => [sply_ty, paise(nil_amt) + paise(expt_amt)])
    assert.deepEqual(Object.fromEntries(nil.toSorted()), withoutNothing(exempt))

    for (const [part, isRegistered] of [
      ['hsn_b2b', true],
      ['hsn_b2c', false],
    ] as const) {
      const keyOf = ({ gstin }: Entry, { hsn, percent }: Line) =>
        (gstin !== null) === isRegistered ? `${hsn} ${percent ?? 0}` : null
      const summary = (figureOf: (row: Gstr1['hsn']['hsn_b2b'][number]) => number) =>
        Object.fromEntries(gstr1.hsn[part].map((row) => [`${row.hsn_sc} ${row.rt}`, figureOf(row)]).toSorted())
      assert.deepEqual(
        summary(({ qty }) => qty),
        sumsBy(own, keyOf, ({ quantity }) => quantity),
        month,
      )
      assert.deepEqual(
        summary(({ txval }) => paise(txval)),
        sumsBy(own, keyOf, ({ value }) => value),
      )
      assert.deepEqual(
        summary(taxOf),
        sumsBy(own, keyOf, ({ tax }) => tax),
      )
    }

    const issued = (number: number) =>
      sum(
        gstr1.doc_issue.doc_det.filter(({ doc_num }) => doc_num === number),
        ({ docs }) => sum(docs, ({ net_issue }) => net_issue),
      )
    assert.deepEqual(
      [issued(1), issued(5)],
      [own.filter(({ kind }) => kind === 'sale').length, own.filter(({ kind }) => kind === 'credit').length],
    )
    assert.ok(gstr1.doc_issue.doc_det.every(({ docs }) => docs.every(({ cancel }) => cancel === 0)))
  }
})

test('the CSV of each table has the sums of the JSON', async () => {
  for (const period of books.months) {
    const gstr1 = await gstr1Of(period)
    const total = async (table: string, column: string) =>
      sum(await readSheet(shop, books.admin, `/admin/books/gstr1/${table}.csv?period=${period}`), (row) =>
        paise(row[column]),
      )
    const value = (documents: { itms: { itm_det: { txval: number } }[] }[]) =>
      sum(
        documents.flatMap(({ itms }) => itms),
        ({ itm_det }) => paise(itm_det.txval),
      )
    assert.equal(await total('b2b', 'Taxable Value'), value(gstr1.b2b.flatMap(({ inv }) => inv)))
    assert.equal(await total('b2cl', 'Taxable Value'), value(gstr1.b2cl.flatMap(({ inv }) => inv)))
    assert.equal(await total('cdnr', 'Taxable Value'), value(gstr1.cdnr.flatMap(({ nt }) => nt)))
    assert.equal(await total('cdnur', 'Taxable Value'), value(gstr1.cdnur))
    assert.equal(
      await total('b2cs', 'Integrated Tax'),
      sum(gstr1.b2cs, ({ iamt }) => paise(iamt)),
    )
    assert.equal(
      await total('nil', 'Exempted(other than nil rated/non GST supply)'),
      sum(gstr1.nil.inv, ({ expt_amt }) => paise(expt_amt)),
    )
    const hsn = [...gstr1.hsn.hsn_b2b, ...gstr1.hsn.hsn_b2c]
    assert.equal(
      await total('hsn', 'Total Value'),
      sum(hsn, (row) => paise(row.txval) + taxOf(row)),
    )
    assert.equal(
      await total('hsn', 'Central Tax Amount'),
      (await total('hsn_b2b', 'Central Tax Amount')) + (await total('hsn_b2c', 'Central Tax Amount')),
    )
    assert.equal(
      await total('doc_issue', 'Total Number'),
      100 * sum(gstr1.doc_issue.doc_det, ({ docs }) => sum(docs, ({ totnum }) => totnum)),
    )
  }
})

function withoutNothing(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, figure]) => figure !== 0))
}
