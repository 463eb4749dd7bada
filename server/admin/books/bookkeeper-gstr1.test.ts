import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Gstr1 } from '../../../domain/books/gstr1/gstr1.ts'
import { stateCode } from '../../../domain/states.ts'
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
import { portalSchema } from '../../../test/support/portal-schema.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const books = monthForTests(shop)
const SELLER_CODE = '27'
const gstr1Of = (period: string): Promise<Gstr1> =>
  books.admin.api.call('GET /admin/books/gstr1', { query: { period } })
const taxOf = ({ iamt, camt = 0, samt = 0 }: { iamt: number; camt?: number; samt?: number }) =>
  paise(iamt) + paise(camt) + paise(samt)

test('each month’s GSTR-1 has the portal’s format, reconciles, and matches the bookkeeper’s figures', async () => {
  for (const month of books.months) {
    const gstr1 = await gstr1Of(month)
    portalSchema.parse(gstr1)
    const check = await books.admin.api.call('GET /admin/books/gstr1/check', { query: { period: month } })
    assert.deepEqual(check, { reconciles: true, differences: [], kinds: [], differenceCount: 0 })

    const own = inMonth(books, month)
    assert.equal(gstr1.fp, `${month.slice(5)}${month.slice(0, 4)}`)
    const listed = (kind: Entry['kind'], matches: (entry: Entry) => boolean) =>
      own
        .filter((entry) => entry.kind === kind && entry.lines.some(isTaxed) && matches(entry))
        .map(({ amount, lines }) => {
          const value = sum(lines.filter(isTaxed), (line) => line.value)
          return `${amount} ${value} ${sum(lines, ({ tax }) => tax)}`
        })
    const isRegistered = ({ gstin }: Entry) => gstin !== null
    for (const [documents, expected] of [
      [gstr1.b2b.flatMap(({ inv }) => inv), listed('sale', isRegistered)],
      [gstr1.cdnr.flatMap(({ nt }) => nt), listed('credit', isRegistered)],
      [gstr1.b2cl.flatMap(({ inv }) => inv), listed('sale', isLarge)],
      [gstr1.cdnur, listed('credit', isLarge)],
    ] as const) {
      const found = documents.map(({ val, itms }) => {
        const details = itms.map(({ itm_det }) => itm_det)
        return `${paise(val)} ${sum(details, ({ txval }) => paise(txval))} ${sum(details, taxOf)}`
      })
      assert.deepEqual(found.toSorted(), expected.toSorted())
    }

    const small = (entry: Entry, line: Line) =>
      !isRegistered(entry) && !isLarge(entry) && isTaxed(line) ? `${stateCode(entry.state)} ${line.percent}` : null
    assertSums(gstr1.b2cs, ({ pos, rt }) => `${pos} ${rt}`, own, small)
    for (const { pos, sply_ty } of gstr1.b2cs) assert.equal(sply_ty, pos === SELLER_CODE ? 'INTRA' : 'INTER')

    const supplyOf = ({ state, gstin }: Entry) =>
      `${state === SELLER_STATE ? 'INTRA' : 'INTR'}${gstin === null ? 'B2C' : 'B2B'}`
    const exempt = sumsBy(
      own,
      (entry, line) => (isTaxed(line) ? null : supplyOf(entry)),
      ({ amount }) => amount,
    )
    const nil = gstr1.nil.inv.map(({ sply_ty, nil_amt, expt_amt }) => [sply_ty, paise(nil_amt) + paise(expt_amt)])
    assert.deepEqual(Object.fromEntries(nil.toSorted()), withoutNothing(exempt))

    for (const part of ['hsn_b2b', 'hsn_b2c'] as const) {
      const keyOf = (entry: Entry, { hsn, percent }: Line) =>
        isRegistered(entry) === (part === 'hsn_b2b') ? `${hsn} ${percent ?? 0}` : null
      const rows = gstr1.hsn[part]
      const hsnOf = ({ hsn_sc, rt }: (typeof rows)[number]) => `${hsn_sc} ${rt}`
      assertSums(rows, hsnOf, own, keyOf)
      assert.deepEqual(
        Object.fromEntries(rows.map((row) => [hsnOf(row), row.qty]).toSorted()),
        sumsBy(own, keyOf, ({ quantity }) => quantity),
      )
    }

    const issued = [1, 5].map((number) => gstr1.doc_issue.doc_det.filter(({ doc_num }) => doc_num === number))
    assert.deepEqual(
      issued.map((documents) => sum(documents, ({ docs }) => sum(docs, ({ net_issue }) => net_issue))),
      [own.filter(({ kind }) => kind === 'sale').length, own.filter(({ kind }) => kind === 'credit').length],
    )
    assert.ok(gstr1.doc_issue.doc_det.every(({ docs }) => docs.every(({ cancel }) => cancel === 0)))
  }
})

type Row = Parameters<typeof taxOf>[0] & { txval: number }

/** Asserts that a table's values and taxes, grouped by key, are those of the lines. */
function assertSums<Each extends Row>(
  rows: readonly Each[],
  keyOfRow: (row: Each) => string,
  entries: readonly Entry[],
  keyOf: (entry: Entry, line: Line) => string | null,
) {
  const groups = Object.entries(Object.groupBy(rows, keyOfRow)).toSorted()
  const found = (figureOf: (row: Each) => number) =>
    Object.fromEntries(groups.map(([key, group = []]) => [key, sum(group as Each[], figureOf)]))
  assert.deepEqual(
    [found(({ txval }) => paise(txval)), found(taxOf)],
    [sumsBy(entries, keyOf, ({ value }) => value), sumsBy(entries, keyOf, ({ tax }) => tax)],
  )
}

function withoutNothing(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, figure]) => figure !== 0))
}
