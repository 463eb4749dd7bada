import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BooksSummary } from '../../../contract/books.ts'
import type { EndpointKey } from '../../../contract/contract.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, file, refusal } from '../../../test/screens/api-stub.ts'
import { cellsOf, expectTexts, press, rowsOf } from '../../../test/screens/forms.ts'
import { savedFiles } from '../../../test/screens/saved-files.ts'
import { assertAccessible, text } from '../../../test/screens/visit.tsx'

const [BOOKS, CHECK] = ['GET /admin/books', 'GET /admin/books/gstr1/check'] as const
const RECONCILES = { reconciles: true, differences: [], kinds: [], differenceCount: 0 }
const IN_NOVEMBER = '/admin/books?period=month-2026-11'

test('the books of a month show its sales by rate, HSN and place, the money, the stock and the numbers', async () => {
  await openBooks()
  await expectTexts(
    '2 invoices, 1 bill of supply, 0 credit notes, by document date. Credit notes are subtracted.',
    'The return reconciles with the issued documents to the paisa.',
  )
  for (const [label, sum] of Object.entries({
    'Exempt value': '₹400.00',
    'Taxable value': '₹500.00',
    'CGST and SGST': '₹90.00',
    'Credit notes': '−₹59.00',
    'Captured online': '₹990.001 payment',
    'Fees reported': '₹11.80for 1 of 1 payment',
    'Returned damaged': '₹450.001 piece',
  }))
    expect(screen.getByText(label).nextSibling).toHaveTextContent(sum)
  const sums = ['₹590.00', '₹0.00', '₹500.00', '₹45.00', '₹45.00', '₹0.00']
  expect(rowsOf('Sales by GST rate')).toEqual([
    ['18%', ...sums],
    ['Exempt', '₹400.00', '₹400.00', '₹0.00', '₹0.00', '₹0.00', '₹0.00'],
    ['Total', '₹990.00', '₹400.00', '₹500.00', '₹45.00', '₹45.00', '₹0.00'],
  ])
  expect(rowsOf('Sales by HSN')).toEqual([['6912, 18%', ...sums]])
  expect(rowsOf('Sales by place of supply')).toEqual([['Maharashtra (27)', ...sums]])
  expect(rowsOf('Payments and refunds')).toEqual([
    ['Cash collected on delivery', '1', '₹590.00'],
    ['Received online by UPI', '1', '₹400.00'],
    ['Settled to your bank by the payment provider', '1', '₹388.20'],
    ['Remitted by couriers', '1', '₹590.00'],
    ['Refunded', '1', '−₹59.00'],
    ['Refunds in progress, today', '0', '₹0.00'],
    ['Cash on delivery in transit, today', '2', '₹900.00'],
    ['Cash on delivery not yet remitted, today', '0', '₹0.00'],
  ])
  expect(rowsOf('Document numbers')).toEqual([
    ['Invoices 2026-27AA/26-27/000001 to AA/26-27/000002', '2', 'None'],
    ['Credit notes 2026-27AAC/26-27/000001 to AAC/26-27/000009', '6', 'AAC/26-27/000002 and 2 more'],
  ])
  expect(screen.getByRole('link', { name: 'Cash from couriers' })).toHaveAttribute('href', '/admin/books/remittances')
  await assertAccessible()
})

test('each file for the accountant is saved under the name of its period; one that fails is asked for again', async () => {
  const saved = savedFiles()
  const csv = file('a,b', { 'content-type': 'text/csv' })
  const { api, person } = await openBooks({
    'GET /admin/books/register.csv': csv,
    'GET /admin/books/tally.xml': file('<a/>', { 'content-type': 'application/xml' }),
    'GET /admin/books/zoho/:table.csv': csv,
    'GET /admin/books/year.zip': file('PK', { 'content-type': 'application/zip' }),
    'GET /admin/books/gstr1': file('{}', { 'content-type': 'application/json' }),
  })
  const days = '2026-11-01-to-2026-11-30'
  for (const [button, name] of [
    ['Sales register (CSV)', `sales-register-${days}.csv`],
    ['Tally (XML)', `tally-${days}.xml`],
    ['Zoho invoices (CSV)', `zoho-invoices-${days}.csv`],
    ['Zoho credit notes (CSV)', `zoho-credit-notes-${days}.csv`],
    ['Year archive (ZIP)', 'books-2026-27.zip'],
    ['GSTR-1 (JSON)', 'GSTR1-2026-11.json'],
  ] as const) {
    await press(person, button)
    await expect.poll(() => saved.at(-1), { message: button }).toBe(name)
  }
  const queryOf = (key: EndpointKey) => api.to(key).at(-1)?.query
  expect(queryOf('GET /admin/books/register.csv')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(queryOf('GET /admin/books/year.zip')).toEqual({ year: '2026-27' })
  expect(queryOf('GET /admin/books/gstr1')).toEqual({ period: '2026-11' })
  api.answer({ 'GET /admin/books/tally.xml': refusal('unavailable') })
  await press(person, 'Tally (XML)')
  await expectTexts('Failed to export the books')
  api.answer({ 'GET /admin/books/tally.xml': file('<a/>', { 'content-type': 'application/xml' }) })
  await press(person, 'Retry')
  await expect.poll(() => saved.at(-1)).toBe(`tally-${days}.xml`)
})

test('a quarter has no return, and an empty period says so', async () => {
  const documents = { invoices: 0, billsOfSupply: 0, creditNotes: 0 }
  const { person, address } = await openBooks({ [BOOKS]: { ...november, documents, byRate: [], sequences: [] } })
  await expectTexts('No documents in this period')
  await person.selectOptions(screen.getByLabelText('Period'), 'October to December 2026')
  await expectTexts(/^GSTR-1 is filed monthly/)
  await expect.poll(address).toBe('/admin/books?period=quarter-2026-10')
  expect(screen.queryByRole('button', { name: 'GSTR-1 (JSON)' })).toBeNull()
  await assertAccessible()
})

test('differences of the return are named, and how many more there are', async () => {
  const saved = savedFiles()
  const kind = 'total of CGST'
  const differences = [{ kind, paper: 'PA/26-27/000007', what: kind, expected: '45.00', found: '45.01' }]
  const check = { reconciles: false, differences, kinds: [{ kind, count: 1 }], differenceCount: 1 }
  const differencesCsv = file('a,b', { 'content-type': 'text/csv' })
  const { api, person } = await openBooks({
    [CHECK]: check,
    'GET /admin/books/gstr1/differences.csv': differencesCsv,
  })
  expect(await cellsOf('PA/26-27/000007')).toEqual(['PA/26-27/000007', 'total of CGST', '45.00', '45.01'])
  await expectTexts('1 difference')
  await assertAccessible()
  const kinds = [
    { kind, count: 1_230 },
    { kind: 'supply to a state', count: 4 },
  ]
  api.answer({ [CHECK]: { ...check, kinds, differenceCount: 1_234 } })
  await person.selectOptions(screen.getByLabelText('Period'), 'October 2026')
  await expectTexts('1,234 differences', /Showing the first 1 of 1,230\./, 'Supply to a state · 4')
  await press(person, 'All differences (CSV)')
  await expect.poll(() => saved.at(-1)).toBe('GSTR1-differences-2026-10.csv')
})

test('above the limit of turnover the screen says that e-invoices are the owner’s to make', async () => {
  await openBooks({ [BOOKS]: { ...november, eInvoice: 'due' } })
  await expectTexts('You need e-invoices', /This shop does not fetch them: register these documents at/)
  await assertAccessible()
  cleanup()
  await openBooks({ [BOOKS]: { ...november, eInvoice: 'next-year' } })
  await expectTexts('You will need e-invoices from 1 April')
})

test('while a period loads, no figures of the one before are shown; what fails is asked for again', async () => {
  const { api, person } = await openBooks()
  await expectTexts('Money', /^The return reconciles/)
  const [books, check] = [Promise.withResolvers<BooksSummary>(), Promise.withResolvers<typeof RECONCILES>()]
  api.answer({ [BOOKS]: books.promise, [CHECK]: check.promise })
  await person.selectOptions(screen.getByLabelText('Period'), 'October 2026')
  for (const busy of ['Loading the books…', 'Checking the return…'])
    expect(await screen.findByText(busy)).toBeInTheDocument()
  expect(text()).not.toMatch(/The return reconciles|Cash collected on delivery/)
  for (const answer of [books, check]) answer.reject(new TypeError('fetch failed'))
  await expectTexts('Failed to load the books', 'Failed to check the return')
  api.answer({ [BOOKS]: november, [CHECK]: RECONCILES })
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await person.click(button)
  await expectTexts('Money', /^The return reconciles/)
  cleanup()
  await openBooks({ [CHECK]: refusal('not_registered', { message: 'The seller has no GSTIN.' }) })
  await expectTexts('The seller has no GSTIN.')
})

const none = { exempt: 0, taxable: 0, centralTax: 0, stateTax: 0, integratedTax: 0, amount: 0 }
const taxed = { ...none, taxable: 500, centralTax: 45, stateTax: 45, amount: 590 }
const numbers = { financialYear: '2026-27', issued: 2, missing: [], missingCount: 0 }

const november: BooksSummary = {
  documents: { invoices: 2, billsOfSupply: 1, creditNotes: 0 },
  total: { ...taxed, exempt: 400, amount: 990 },
  credited: { ...none, amount: -59 },
  byRate: [
    { ...taxed, percent: 18 },
    { ...none, exempt: 400, amount: 400, percent: null },
  ],
  byHsn: [{ ...taxed, hsn: '6912', percent: 18 }],
  byPlace: [{ ...taxed, state: 'Maharashtra', code: '27' }],
  received: [
    { paymentMethod: 'cod', means: null, payments: 1, amount: 590 },
    { paymentMethod: 'online', means: 'upi', payments: 1, amount: 400 },
  ],
  online: { payments: 1, captured: 990, withFee: 1, fees: 11.8, taxOnFees: 1.8, expectedSettlement: 388.2 },
  settled: { settlements: 1, amount: 388.2 },
  refunded: { refunds: 1, amount: 59 },
  openRefunds: { refunds: 0, amount: 0 },
  remitted: { parcels: 1, amount: 590 },
  cashInTransit: { orders: 2, amount: 900 },
  cashUnremitted: { orders: 0, amount: 0 },
  stockWrittenOff: {
    unsound: { pieces: 1, value: 450 },
    adjusted: { pieces: 2, value: 90 },
    replaced: { pieces: 0, value: 0 },
  },
  eInvoice: 'none',
  sequences: [
    { ...numbers, series: 'invoice', first: 'AA/26-27/000001', last: 'AA/26-27/000002' },
    {
      ...{ ...numbers, series: 'credit_note', first: 'AAC/26-27/000001', last: 'AAC/26-27/000009' },
      ...{ issued: 6, missing: ['AAC/26-27/000002'], missingCount: 3 },
    },
  ],
}

/** The books of November 2026, on a day of it. */
function openBooks(answers: Answers = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T06:00:00.000Z') })
  return visitAdmin(IN_NOVEMBER, { [BOOKS]: november, [CHECK]: RECONCILES, ...answers })
}
