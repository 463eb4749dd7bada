import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RemittanceImport, Remittances } from '../../../../contract/remittances.ts'
import { visitAdmin } from '../../../../test/screens/admin.ts'
import type { Answers } from '../../../../test/screens/api-stub.ts'
import { cellsOf, expectTexts, press, rowsOf } from '../../../../test/screens/forms.ts'
import { LONG_NAME } from '../../../../test/screens/records.ts'
import { assertAccessible } from '../../../../test/screens/visit.tsx'

const [OWED, IMPORT] = ['GET /admin/books/remittances', 'POST /admin/books/remittances'] as const
const PLAN = 'b'.repeat(64)

test('what couriers owe is listed parcel by parcel, with recorded files and lines without an order', async () => {
  await openRemittances({ [OWED]: owed })
  expect(await cellsOf('DL1')).toEqual(['DL1Delhivery', '₹590.00', '3', '25 Nov 2026', '₹590.00', '₹0.00'])
  expect((await cellsOf('DL2')).slice(0, 2)).toEqual(['DL2Courier unknown', '₹90.00'])
  expect(screen.getByRole('link', { name: 'DL1' })).toHaveAttribute('href', '/admin/orders/o1')
  expect(await cellsOf('NOWHERE-900009')).toEqual(['NOWHERE-900009', '₹100.00', `${LONG_NAME}.csv`])
  const paid = ['₹1,190.00₹40.00 charges', '26 Nov 2026', '3', '27 Nov 2026Admin', 'Undo']
  expect(rowsOf('Files, newest first')).toEqual([[`${LONG_NAME}.csvSeveral couriers`, ...paid]])
  for (const [label, sum] of Object.entries({
    'In transit': '₹450.001 parcel',
    'Delivered, not paid yet': '₹590.001 parcel',
    'Shortfall on part-paid parcels': '₹90.001 parcel',
    'Delivered without a tracking number': '₹0.000 parcels',
  }))
    expect(screen.getByText(label).nextSibling).toHaveTextContent(sum)
  await expectTexts('Showing the first 1 of 250.')
  await assertAccessible()
})

test('nothing owed says so, also where parcels have no number', async () => {
  await openRemittances()
  await expectTexts('Everything has been paid', 'You have received the cash for every delivered parcel.')
  cleanup()
  await openRemittances({ [OWED]: { ...nothing, untracked: { parcels: 2, amount: 900 } } })
  await expectTexts('No unpaid parcel has a tracking number', /^2 delivered parcels have no tracking number/)
})

test('a file is checked first, then recorded exactly so, and what is owed is loaded again', async () => {
  const { api, person } = await openRemittances({ [IMPORT]: checked })
  await choose(person, 'delhivery.csv')
  await expectTexts(
    'Contents of delhivery.csv from Delhivery',
    '1 paid in full, 4 part-paid, 1 unpaid, 1 without an order. The courier kept ₹40.00 as charges, so ₹1,150.00 reached your bank.',
    /^₹90\.00 is missing in total\./,
  )
  expect(rowsOf('Parcels to review')).toEqual([
    ['3', 'DL2', '₹90.00 short', '₹590.00', '₹500.00'],
    ['4', 'DL3', 'Nothing was paid; the order is not marked as delivered', '₹590.00', '₹0.00'],
    ['5', 'DL4', '₹10.00 over', '₹590.00', '₹600.00'],
    ['6', 'DL5', 'Parcel returned, but paid', '₹590.00', '₹600.00'],
    ['7', 'NOWHERE-900009', 'No parcel has this number', '–', '₹100.00'],
    ['8', 'PAID-1', 'The order was paid online', '–', '₹100.00'],
  ])
  await assertAccessible()
  await press(person, 'Record ₹1,190.00')
  await expectTexts('₹1,190.00 of delhivery.csv recorded')
  expect(api.to(IMPORT).map(({ query }) => query)).toEqual([{ dryRun: 'true' }, { plan: PLAN, name: 'delhivery.csv' }])
  expect(api.sent(IMPORT)[1]).toBe(api.sent(IMPORT)[0])
  expect(api.to(OWED)).toHaveLength(2)
  const again = { ...checked, plan: null, isImported: true, amount: 0, charges: 0, parcels: [] }
  api.answer({ [IMPORT]: { ...again, counts: { ...none, repeated: 3 } } })
  await press(person, 'Record another file')
  await choose(person, 'again.csv')
  await expectTexts('again.csv has already been recorded', '3 already recorded.')
  expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull()
})

test('lines that are left out, a reversal and another closing total are said before the others are recorded', async () => {
  const reason = '“Total” is not a tracking number'
  const faults = [{ line: 9, column: 'trackingNumber', reason } as const]
  const reversed = { ...found, line: 3, trackingNumber: 'DL2', outcome: 'reversed', before: 500, amount: -500 } as const
  const { person } = await openRemittances({
    [IMPORT]: {
      ...{ ...checked, faulty: 1, faults, faultCount: 1, parcels: [reversed], counts: { ...none, reversed: 1 } },
      ...{ amount: -500, charges: 0, shortBy: 0, total: { stated: -540, lines: -500 } },
    },
  })
  await choose(person, 'closing.csv')
  await expectTexts('One line is left out', '1 reversed.')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The total in the file, −₹540.00, is ₹40.00 less than its parcels add up to',
  )
  const listed = within(screen.getByRole('list', { name: 'Left out' })).getByRole('listitem')
  expect(listed).toHaveTextContent(`Line 9Tracking number${reason}`)
  expect(rowsOf('Parcels to review')).toEqual([['3', 'DL2', '₹500.00 reversed', '₹90.00', '−₹500.00']])
  await assertAccessible()
  await press(person, 'Record −₹500.00')
  await expectTexts('−₹500.00 of closing.csv recorded')
})

test('a recorded file is undone after a confirmation, and what is owed is loaded again', async () => {
  const UNDO = 'POST /admin/books/remittances/:id/undo'
  const [file = expect.unreachable()] = owed.files
  const { api, person } = await openRemittances({ [OWED]: owed, [UNDO]: file })
  await press(person, `Undo ${file.fileName}`)
  await expectTexts(/^The ₹1,190\.00 in this file will no longer count as paid\..*Tally, delete their vouchers there\./)
  await assertAccessible()
  api.answer({ [OWED]: { ...owed, files: [{ ...file, undoneOn: '2026-11-28', undoneBy: 'Ravi' }] } })
  await press(person, 'Undo import')
  await expectTexts('Import undone')
  await expect.poll(() => rowsOf('Files, newest first')[0]?.at(-1)).toBe('Undone 28 Nov 2026Ravi')
  expect(api.to(UNDO).map(({ params }) => params)).toEqual([{ id: 'f1' }])
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

const cash = (parcels: number, amount: number) => ({ parcels, amount })
const nothing: Remittances = {
  ...{ inTransit: cash(0, 0), unpaid: cash(0, 0), short: cash(0, 0), untracked: cash(0, 0) },
  ...{ open: [], unmatched: [], unmatchedCount: 0, files: [] },
}
const parcel = { courier: 'Delhivery', deliveredOn: '2026-11-25', age: 3, expected: 590, remitted: 0 }
const owed: Remittances = {
  ...{ ...nothing, inTransit: cash(1, 450), unpaid: cash(1, 590), short: cash(1, 90) },
  open: [
    { ...parcel, order: 'o1', trackingNumber: 'DL1' },
    { ...parcel, order: 'o2', trackingNumber: 'DL2', courier: null, remitted: 500 },
  ],
  unmatched: [{ trackingNumber: 'NOWHERE-900009', amount: 100, day: null, fileName: `${LONG_NAME}.csv` }],
  unmatchedCount: 250,
  files: [
    {
      ...{ _id: 'f1', fileName: `${LONG_NAME}.csv`, day: '2026-11-26', courier: null, parcels: 3, amount: 1190 },
      charges: 40,
      ...{ importedOn: '2026-11-27', importedBy: 'Admin', undoneOn: null, undoneBy: null },
    },
  ],
}

const none = { remitted: 0, short: 0, unpaid: 0, over: 0, reversed: 0, unmatched: 0, repeated: 0 }
const found = { order: 'o1', status: 'delivered', reason: null, expected: 590, before: 0 } as const
const unmatched = { outcome: 'unmatched', order: null, status: null, expected: null, before: 0, amount: 100 } as const
const checked: RemittanceImport = {
  ...{ courier: 'Delhivery', amount: 1190, counts: { ...none, remitted: 1, short: 4, unpaid: 1, unmatched: 1 } },
  ...{ charges: 40, shortBy: 90, total: null, faulty: 0, faults: [], faultCount: 0, isImported: false, plan: PLAN },
  parcels: [
    { ...found, line: 3, trackingNumber: 'DL2', outcome: 'short', amount: 500 },
    { ...found, line: 4, trackingNumber: 'DL3', outcome: 'unpaid', status: 'shipped', amount: 0 },
    { ...found, line: 5, trackingNumber: 'DL4', outcome: 'over', amount: 600 },
    { ...found, line: 6, trackingNumber: 'DL5', outcome: 'over', status: 'cancelled', amount: 600 },
    { ...unmatched, line: 7, trackingNumber: 'NOWHERE-900009', reason: 'unknown' },
    { ...unmatched, line: 8, trackingNumber: 'PAID-1', reason: 'prepaid' },
  ],
}

async function choose(person: UserEvent, name: string): Promise<void> {
  await person.upload(
    await screen.findByLabelText('Choose a CSV file'),
    new File(['AWB No.'], name, { type: 'text/csv' }),
  )
}

function openRemittances(answers: Answers = {}) {
  return visitAdmin('/admin/books/remittances', { [OWED]: nothing, ...answers })
}
