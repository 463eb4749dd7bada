import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { dayInIndia, financialYearLabel, financialYearOf } from '../../../domain/days.ts'
import { exportSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildInvoicedOrder, buildMixedOrder, creditOrder } from '../../../test/support/orders-in-states.ts'
import { readPdf } from '../../../test/support/pdf-files.ts'
import { assertRefused, download, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { issueInvoices } from '../../shop/invoices/issue-documents.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

type Manifest = {
  financialYear: string
  from: string
  to: string
  isClosed: boolean
  note?: string
  hsnDigits: number
  documents: number
  files: { name: string; bytes: number; sha256: string }[]
}

const shippedAt = (moment: string) => buildInvoicedOrder(shop, moment)

async function downloadYear(admin: Person, year: string) {
  const { status, headers, bytes } = await download(shop, admin, `/admin/books/year.zip?year=${year}`)
  assert.equal(status, 200)
  const files = unzipSync(bytes)
  const manifest: Manifest = JSON.parse(text(files['manifest.json']))
  return { bytes, files, manifest, headers }
}

const papersIn = (files: object) => Object.keys(files).filter((name) => name.endsWith('.pdf'))
const text = (bytes: Uint8Array = new Uint8Array()) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test('a closed year is one archive of its documents, registers and returns, the same byte for byte each time', async () => {
  await shippedAt('2023-03-31T18:29:59Z')
  const first = await shippedAt('2023-03-31T18:30:00Z')
  await shippedAt('2024-03-31T18:29:59Z')
  await creditOrder(shop, first, '2023-05-10T06:00:00Z')
  const { bytes, files, manifest, headers } = await downloadYear(admin, '2023-24')
  assert.equal(headers.get('content-type'), 'application/zip')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="books-2023-24.zip"')
  assert.equal(headers.get('cache-control'), 'private, no-store')

  const papers = ['2023-04/PA-23-24-000001', '2023-05/PAC-23-24-000001', '2024-03/PA-23-24-000002']
  const months = [...Array(12).keys()].map((index) => new Date(Date.UTC(2023, 3 + index)).toISOString().slice(0, 7))
  const names = [
    ...papers.map((paper) => `documents/${paper}.pdf`),
    ...months.map((month) => `gstr1/GSTR1-27XXXXX0000X1Z8-${month.slice(5)}${month.slice(0, 4)}.json`),
    ...months.map((month) => `registers/sales-register-${month}.csv`),
    'manifest.json',
  ]
  assert.deepEqual(Object.keys(files).toSorted(), names.toSorted())
  const note = await readPdf(files['documents/2023-05/PAC-23-24-000001.pdf'] ?? new Uint8Array())
  assert.match(note.join('\n'), /Against invoice PA\/23-24\/000001/)
  const again = await downloadYear(admin, '2023-24')
  assert.ok(Buffer.from(bytes).equals(again.bytes))
  assert.deepEqual([manifest.isClosed, manifest.documents, manifest.note], [true, 3, undefined])
})

test('both documents of a registered buyer, and their credit notes, are in the archive, the invoice before the bill', async () => {
  const { _id: id } = await buildMixedOrder(shop, await buildPerson(shop))
  await inTransaction(shop.database, (transaction) => issueInvoices(transaction, id, new Date('2019-06-02T06:00:00Z')))
  await creditOrder(shop, id, '2019-07-02T06:00:00Z')
  const { files, manifest } = await downloadYear(admin, '2019-20')
  const papers = ['06/PA-19-20-000001', '06/PAB-19-20-000001', '07/PAC-19-20-000001', '07/PAC-19-20-000002']
  const names = papers.map((paper) => `documents/2019-${paper}.pdf`)
  assert.deepEqual(papersIn(files), names)
  assert.equal(manifest.documents, 4)
  const corrected = text(files['registers/sales-register-2019-07.csv']).match(/PAB?\/19-20\/\d{6}/g)
  assert.deepEqual([...(corrected ?? [])], ['PA/19-20/000001', 'PAB/19-20/000001'])
  for (const period of ['2019-06', '2019-07'])
    assert.ok((await admin.api.call('GET /admin/books/gstr1/check', { query: { period } })).reconciles, period)
})

test('the manifest has the size and the SHA-256 of every other file; registers and returns match the exports', async () => {
  await shippedAt('2021-07-02T06:00:00Z')
  const { files, manifest } = await downloadYear(admin, '2021-22')
  assert.partialDeepStrictEqual(manifest, { financialYear: '2021-22', from: '2021-04-01', to: '2022-03-31' })
  const { 'manifest.json': _, ...others } = files
  const computed = Object.entries(others).map(([name, bytes]) => {
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  assert.deepEqual(manifest.files, computed)
  const register = await exportSheet(shop, admin, '/admin/books/register.csv?from=2021-07-01&to=2021-07-31')
  assert.equal(text(files['registers/sales-register-2021-07.csv']), register.text)
  const gstr1 = await admin.api.call('GET /admin/books/gstr1', { query: { period: '2021-07' } })
  assert.equal(gstr1.b2cs.length, 1)
  assert.deepEqual(JSON.parse(text(files['gstr1/GSTR1-27XXXXX0000X1Z8-072021.json'])), gstr1)
})

test('the archive does not change with the settings: its returns are under the GSTIN of the documents', async () => {
  await shippedAt('2020-07-02T06:00:00Z')
  const before = await downloadYear(admin, '2020-21')
  const { gstin } = await admin.api.call('GET /admin/settings')
  for (const other of ['27AAPFU0939F1ZV', null]) {
    await admin.api.call('PATCH /admin/settings', { body: { gstin: other } })
    assert.ok(Buffer.from(before.bytes).equals((await downloadYear(admin, '2020-21')).bytes))
  }
  await admin.api.call('PATCH /admin/settings', { body: { gstin, turnover: 'above-5-crore' } })
  const digits = [before, await downloadYear(admin, '2020-21')].map(({ manifest }) => manifest.hsnDigits)
  await admin.api.call('PATCH /admin/settings', { body: { turnover: 'up-to-5-crore' } })
  assert.deepEqual(digits, [4, 6], 'but for the digits of the HSN, which the manifest names')
})

test('the archive of an open year has its documents so far, and its manifest says so', async () => {
  await shippedAt(new Date().toISOString())
  const today = dayInIndia(new Date())
  const { files, manifest } = await downloadYear(admin, `20${financialYearLabel(financialYearOf(today))}`)
  assert.equal(manifest.isClosed, false)
  assert.equal(manifest.note, `The year had not ended when this archive was made. It has the documents up to ${today}.`)
  const registers = Object.keys(files).filter((name) => name.startsWith('registers/'))
  assert.equal(registers.at(-1), `registers/sales-register-${today.slice(0, 7)}.csv`)
  const later = await downloadYear(admin, '2098-99')
  assert.deepEqual([Object.keys(later.files), later.manifest.isClosed], [['manifest.json'], false])
})

test('a year with too many documents for one archive is refused before anything is sent', async () => {
  const { bearer } = await buildAdmin(shop)
  const id = await shippedAt('2018-07-02T06:00:00Z')
  await inTransaction(shop.database, async (transaction) => {
    await sql`drop index tax_documents_one_invoice`.execute(transaction)
    // On a busy machine, all at once can take longer than a statement may.
    for (let first = 2; first <= 60_001; first += 5_000)
      await sql`
        insert into tax_documents (id, order_id, kind, series, financial_year, serial, number, issued_at, content)
        select 'many' || lpad(other::text, 16, '0'), order_id, kind, series, financial_year, other, 'X/' || other, issued_at, '{}'
        from tax_documents cross join generate_series(${first}::integer, ${first + 4_999}::integer) as other
        where order_id = ${id} and serial = 1
      `.execute(transaction)
  })
  const answer = await request(shop, 'GET /admin/books/year.zip?year=2018-19', { bearer })
  assertRefused(answer, 'too_large')
  assert.match(answer.text, /more than 60,000 documents/)
})
