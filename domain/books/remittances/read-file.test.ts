import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../../for-all.fixture.ts'
import { formatPrice } from '../../money.ts'
import { parseAmount, parseDay, parseTrackingNumber } from '../../spreadsheet-cells.ts'
import { findColumns, readLine, readTotal } from './read-file.ts'

const TODAY = '2026-11-26'

test('couriers’ headings are recognised, whatever their case, punctuation and order', () => {
  const places = (...cells: string[]) => {
    const header = findColumns([cells])
    return typeof header === 'string' ? header : header.places
  }
  for (const cells of [
    ['AWB', 'Amount'],
    ['awb no.', 'COD Amount (Rs.)'],
    ['Waybill Number', 'Amount Remitted'],
    ['Tracking_Number', 'COD amount in INR'],
    ['Consignment No', 'cod'],
  ])
    assert.partialDeepStrictEqual(places(...cells), { trackingNumber: 0, amount: 1, charges: [[]] }, cells.join())
  assert.deepEqual(places('UTR No', 'Remittance Date', 'Order', 'COD Value', 'AWB Number'), {
    ...{ trackingNumber: 4, amount: 3, day: 1, reference: 0 },
    ...{ isPaidOut: false, charges: [[]], types: [], statuses: [] },
  })
})

test('the amount paid is read rather than the amount collected, and the first of two columns with one name', () => {
  const header = findColumns([['AWB', 'COD Amount', 'Amount Remitted', 'Amount Remitted', 'Date', 'Remittance Date']])
  assert.ok(typeof header !== 'string')
  const { trackingNumber, amount, collected, day } = header.places
  assert.deepEqual([trackingNumber, amount, collected, day], [0, 2, 1, 5])
})

test('headings are found below a title, and a file without a required column says which is missing', () => {
  const header = findColumns([['COD remittance report'], [], ['For', 'Paudha'], ['AWB', 'Amount']])
  assert.ok(typeof header !== 'string')
  assert.equal(header.line, 3)
  assert.equal(findColumns([['Order', 'Amount']]), 'trackingNumber')
  assert.equal(findColumns([['AWB', 'Weight']]), 'amount')
  assert.equal(findColumns([]), 'trackingNumber')
  assert.equal(findColumns([...Array.from({ length: 21 }, () => ['x']), ['AWB', 'Amount']]), 'trackingNumber')
})

test('a tracking number is read as spreadsheets write it, and lost digits are noticed', () => {
  for (const [cell, number] of [
    ['dl123456789in', 'DL123456789IN'],
    ['="1234567890"', '1234567890'],
    ['=1234567890', '1234567890'],
    ["'1234567890", '1234567890'],
    ['1234567890.0', '1234567890'],
    ['EK 123 456 789 IN', 'EK123456789IN'],
    ['\u200e123–4567\u00a0', '123-4567'],
    ['1.23457E+11', null],
    ['123', null],
    ['END OF REPORT', null],
    ['A'.repeat(41), null],
    ['नीम1234', null],
  ] as const)
    assert.equal(parseTrackingNumber(cell), number, cell)
})

test('an amount is read however people write it, and as the shop writes it to the paisa', () => {
  for (const [cell, sum] of [
    ['1,234,567', 123_456_700],
    ['123,456', 12_345_600],
    ['₹ 1234.5', 123_450],
    ['Rs. 500/-', 50_000],
    ['INR 499.9900', 49_999],
    ['500.', 50_000],
    ['INR 500 ', 50_000],
    ['500 Rs.', 50_000],
    ['="1,234.50"', 123_450],
    ['1,234.50 Cr', 123_450],
    ['1,234.50 Dr.', -123_450],
    ['(45.00)', -4_500],
    ['(₹45.00)', -4_500],
    ['\u2212₹ 45', -4_500],
    ['₹-45', -4_500],
    ['45.00-', -4_500],
    ['-0.00', 0],
    ['', 0],
    ['-', 0],
    ['—', 0],
    ['N/A', 0],
    ['nil', 0],
    ['(45.00', null],
    ['-45 Dr', null],
    ['--45', null],
    ['500.005', null],
    ['5,00', null],
    ['1.234,50', null],
    ['12,34,56,78,900', null],
    ['99999999.99', null],
    ['five', null],
  ] as const)
    assert.equal(parseAmount(cell), sum, cell)
  forAll(fc.integer({ min: 0, max: 1_000_000_000 }), (sum) => {
    for (const cell of [formatPrice(sum / 100), (sum / 100).toFixed(2), String(sum / 100)])
      assert.equal(parseAmount(cell), sum)
  })
})

test('a date is read as people in India write it, day before month', () => {
  for (const [cell, day] of [
    ['2026/11/05 14:30:00', '2026-11-05'],
    ['2026-11-05T14:30:00Z', '2026-11-05'],
    ['05-11-2026', '2026-11-05'],
    ['5/11/26', '2026-11-05'],
    ['05.11.2026 2:30 PM', '2026-11-05'],
    ['05 November 2026', '2026-11-05'],
    ['11/26/2026', null],
    ['31-02-2026', null],
    ['5 Nivember 2026', null],
    ['yesterday', null],
    ['', null],
  ] as const)
    assert.equal(parseDay(cell), day, cell)
  const moments = fc.date({ min: new Date('2017-07-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  forAll(moments, (moment) => {
    const day = moment.toISOString().slice(0, 10)
    const [year, month, date] = day.split('-')
    const named = moment.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
    for (const cell of [day, `${date}/${month}/${year}`, `${date}-${named}-${year}`, `${named} ${date}, ${year}`])
      assert.equal(parseDay(cell), day, cell)
  })
})

test('charges that a courier keeps count as settled, up to the shortfall of the amount it collected', () => {
  for (const [headings, cells, settled] of [
    ['COD Amount,COD Charges,GST,Net Payable', '500,30,5.40,464.60', [500, 35.4]],
    ['COD Amount,COD Charges,GST,Net Payable', '500,-30,-5.40,464.60', [500, 35.4]],
    ['COD Amount,Freight,Total Charges,GST,Net Amount', '500,30,30,5.40,464.60', [500, 35.4]],
    ['COD Amount,COD Charges,GST,Total Charges,Net Payable', '1000,40,7.20,47.20,905.60', [952.8, 47.2]],
    ['COD Amount,GST,Total Charges,Net Payable', '500,-5.40,-30,460', [495.4, 35.4]],
    ['COD Amount,COD Charges,Net Payable', '500,30,460', [490, 30]],
    ['COD Amount,Freight Charges,Remitted Amount', '500,80,500', [500, 0]],
    ['COD Amt,Charged Weight,Less Charges incl. GST,Net Amt', '500,2,30,465', [495, 30]],
    ['Gross Amount,Commission,CGST,SGST,Amount Payable', '500,30,2.70,2.70,464.60', [500, 35.4]],
    ['COD Amount,RTO Freight,Net Amount', '0,80,-80', [0, 80]],
    ['COD Amount,COD Charges,Net Amount', '-500,30,-470', [-500, -30]],
    ['COD Amount,COD Charges,Net Amount', ',30,470', [470, 0]],
    ['COD Amount,Net Payable', '500,464.60', [464.6, 0]],
    ['COD Charges,Net Payable', '-30,470', [470, 0, 30]],
    ['COD Amount,Freight', '500,30', [500, 30]],
    ['COD Amount,Freight,GST,Total Charges', '500,30,5.40,35.40', [500, 35.4]],
    ['COD Amount,GST %,Freight', '500,18,N/A', [500, 0]],
    ['Net Payable,Freight', '999999999,1', null],
  ] as const) {
    const header = findColumns([['AWB', ...headings.split(',')]])
    assert.ok(typeof header !== 'string')
    const line = readLine(['DL12345678', ...cells.split(',')], 2, header, TODAY)
    const read =
      line === null || Array.isArray(line) ? null : [line.amount / 100, line.charges / 100, line.perhapsKept / 100]
    assert.deepEqual(read, settled && [...settled, 0].slice(0, 3), `${headings}: ${cells}`)
  }
})

test('a line whose type or status says so takes back a payment or is left out as unpaid', () => {
  for (const [headings, cells, settled] of [
    ['COD Amount,Type', '400,Payment', [400, 0]],
    ['COD Amount,Type', '400,Reversal', [-400, 0]],
    ['COD Amount,Type', '-400,Reversal', [-400, 0]],
    ['COD Amount,Type', '0,Reversal', [0, 0]],
    ['COD Amount,Txn Type', '400,COD debit', [-400, 0]],
    ['Amount,Dr/Cr', '400,DR', [-400, 0]],
    ['Amount,Cr./Dr.', '400,Dr.', [-400, 0]],
    ['Amount,Dr/Cr', '400,Cr', [400, 0]],
    ['Amount,Dr/Cr,Type', '400,Cr,Reversal', [400, 0]],
    ['Amount,Dr/Cr,Type,Status', '400,,Reversal,Reversed', [400, 0]],
    ['COD Amount,Entry Type,Status', '400,Recovery entry,Processed', [-400, 0]],
    ['COD Amount,Status', '400,Reversed', [-400, 0]],
    ['COD Amount,COD Charges,Net Amount,Transaction Type', '500,30,470,Clawback', [-500, -30]],
    ['COD Charges,Net Amount,Type', '30,470,Reversed', [-470, 0, -30]],
    ['COD Amount,Status', '400,Paid', [400, 0]],
    ['COD Amount,Status', '400,Pending', 'Pending'],
    ['COD Amount,Remittance Status', '400,Not yet remitted', 'Not yet remitted'],
    ['COD Amount,Payment Status', '400,Un-paid', 'Un-paid'],
    ['COD Amount,Type,Status', '400,COD,On hold', 'On hold'],
    ['COD Amount,Status', '400,Transfer failed', 'Transfer failed'],
    ['COD Amount,Status', '400,Pending remittance', 'Pending remittance'],
    ['COD Amount,Status', '0,Failed', [0, 0]],
    ['Credit,Debit', '400,', [400, 0]],
    ['Credit Amt,Debit Amt (Rs.)', '0.00,400', [-400, 0]],
    ['Debit,Credit', '-35.40,400', [364.6, 0]],
    ['COD Amount,Cr,Dr', '400,-,(400)', [-400, 0]],
    ['Credit,Debit,Type', ',400,Reversal', [-400, 0]],
    ['Credit,Debit,Type', '35,,Reversal', [35, 0]],
    ['Credit,Debit,Net Payable', '500,30,470', [470, 0]],
  ] as const)
    assert.deepEqual(settledBy(headings, cells), typeof settled === 'string' ? unpaid(settled) : sums(settled), cells)
  assert.equal(findColumns([['AWB', 'Debit']]), 'amount')
  const ledger = findColumns([['AWB', 'Credit', 'Debit']])
  assert.ok(typeof ledger !== 'string')
  assert.equal(readTotal(['Total', '900', '500'], ledger), 40_000)
})

test('a type or status that only mentions a reversal or a delay changes nothing', () => {
  for (const [heading, ...cells] of [
    ['Type', 'Freight reversal', 'Recovered', 'Reverse', 'Not reversed', 'Early COD, no recovery', 'Recovery adjusted'],
    ['Type', 'Reverse charge applicable', 'Chargeback reversed', 'COD (processing fee deducted)'],
    ['COD Status', 'Recovered', 'Cash recovered', 'Recovery', 'Debit', 'Delivered after failed attempt'],
    ['Status', 'Delivered (POD pending)', 'Paid, GST invoice pending', 'Hold released', 'Hold (released)'],
    ['Payment Type', 'Debit Card', 'Debit'],
  ] as const)
    for (const cell of cells) assert.deepEqual(settledBy(`COD Amount,${heading}`, '400', cell), sums([400, 0]), cell)
})

/** The rupees of a line: its amount and charges, and those perhaps kept; or its faults. */
function settledBy(headings: string, cells: string, ...more: string[]) {
  const header = findColumns([['AWB', ...headings.split(',')]])
  assert.ok(typeof header !== 'string', headings)
  const line = readLine(['DL12345678', ...cells.split(','), ...more], 2, header, TODAY)
  assert.ok(line !== null)
  return Array.isArray(line) ? line : sums([line.amount / 100, line.charges / 100, line.perhapsKept / 100])
}
const sums = ([amount, charges, perhapsKept = 0]: readonly number[]) => ({ amount, charges, perhapsKept })
const unpaid = (status: string) => [
  { line: 2, column: 'amount', reason: `“${status}” means that the courier has not paid this` },
]

const places = {
  trackingNumber: 0,
  amount: 1,
  day: 2,
  reference: 3,
  isPaidOut: false,
  charges: [],
  types: [],
  statuses: [],
}
const header = { line: 0, places }

test('a line states what was paid for a parcel, when and by which transfer', () => {
  const line = { line: 7, trackingNumber: 'DL123456', perhapsKept: 0, doubt: null }
  const full = { ...line, amount: 49_900, charges: 0, day: '2026-11-25', reference: 'UTR42' }
  assert.deepEqual(readLine(['dl123456', '499', '25/11/2026', ' UTR42 '], 7, header, TODAY), full)
  assert.deepEqual(readLine(['DL123456', 'null', 'N/A'], 7, header, TODAY), {
    ...line,
    ...{ amount: 0, charges: 0, day: null, reference: null },
  })
})

test('a line without a tracking number is left out for that alone, any other line for each of its faults', () => {
  const fault = (column: string, reason: string) => ({ line: 9, column, reason })
  const read = (...cells: string[]) => readLine(cells, 9, header, TODAY)
  assert.equal(read('', ' ', '', ''), null)
  for (const [cell, reason] of [
    ['', 'This line has no tracking number'],
    ['??', '“??” is not a tracking number'],
    ['Total:', '“Total:” is not a tracking number'],
    ['AWB No.', '“AWB No.” is not a tracking number'],
    ['1.2E+11', '“1.2E+11” was rounded by a spreadsheet. Ask the courier for the original file'],
  ] as const)
    assert.deepEqual(read(cell, 'five', '2026-11-27', 'Total'), [fault('trackingNumber', reason)])
  assert.deepEqual(read('DL123456', 'five', '2026-11-27'), [
    fault('amount', '“five” is not an amount in rupees'),
    fault('day', '“2026-11-27” is in the future'),
  ])
  assert.deepEqual(read('DL123456', '1', '32-01-2026'), [
    fault('day', '“32-01-2026” is not a date. Write it like 26-11-2026'),
  ])
})

test('what a courier writes below its parcels does not look like a tracking number', () => {
  const isShaped = (cell: string) => {
    const line = readLine([cell, '500'], 9, header, TODAY)
    return line !== null && !Array.isArray(line) && line.doubt === null
  }
  const numbers = ['1234567890', '="12345678901234"', 'EK 123 456 789 IN', 'V1234567', 'FMPP0123456789', 'SF12345678AB']
  for (const cell of numbers) assert.ok(isShaped(cell), cell)
  for (const cell of [
    ...['Total', 'Grand Total', 'Total:', 'Total 123456 parcels', '3 parcels', 'Page 1 of 1', 'Page 100 of 200'],
    ...['END OF REPORT', 'Net payable', 'AWB', 'Waybill Number', 'Rs. 4,243', '424300.00', '***'],
    ...['Rs 12345678', '12345678 rs', 'INR 12345678', '29AAGCB7383J1Z4', 'GSTIN27AAACR5055K1Z7', 'gstin-12345678'],
    ...['Total12345678', 'TOTAL-00000025', 'Sub-Total12345678', 'grandtotal123456'],
    ...['00000000', '1111-1111', "'000000000000"],
    ...['26-11-2026', '01-11-2026 to 30-11-2026', 'Report 26-11-2026', 'Note: paid by NEFT', 'कुल', '१२३४'],
  ])
    assert.ok(!isShaped(cell), cell)
})

test('a closing line has its total next to a word for it, or alone', () => {
  for (const [cells, total] of [
    [['Total', '4,243.00'], 424_300],
    [['', '4243', '', 'Grand Total'], 424_300],
    [['3 parcels', '₹4,243'], 424_300],
    [['', '4243'], 424_300],
    [['Net payable', '(45)'], -4_500],
    [['Total', ''], null],
    [['Less: charges', '45'], null],
    [['??', '45'], null],
    [['', '45', '26-11-2026'], null],
  ] as const)
    assert.equal(readTotal(cells, header), total, cells.join())
})
