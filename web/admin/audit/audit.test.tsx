import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/history.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { page } from '../../../test/screens/api-stub.ts'
import { expectTexts, textsOf } from '../../../test/screens/forms.ts'
import { LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const subject = {
  kind: 'product',
  _id: 'Plant0000000001',
  number: null,
  name: 'Sheesham',
  email: null,
  isGone: false,
} as const
const shopper = { actor: 'shopper', _id: 'u1', name: 'Asha Kulkarni' } as const
const shipped = { field: 'status', from: 'pending', to: 'shipped' }

/** Each kind of entry as the table shows it, and where its subject leads. */
const entries: readonly (readonly [changes: Partial<HistoryEntry>, ...said: (string | null)[]])[] = [
  [
    { subject, changes: [{ field: 'price', from: 199, to: 249.5 }, benefits(['Scent'], ['Scent', 'Shade'])] },
    ...['Admin', 'Product changedSheesham', 'Price: ₹199 → ₹249.50Benefits: added “Shade”'],
    '/admin/products/edit/Plant0000000001',
  ],
  [
    { subject, action: 'create', way: 'import' },
    ...['Admin', 'Product added, from a fileSheesham', '', '/admin/products/edit/Plant0000000001'],
  ],
  [
    { subject: { ...subject, isGone: true }, action: 'delete' },
    ...(['Admin', 'Product deletedSheesham (deleted)', '', null] as const),
  ],
  [
    { subject: order(), action: 'move', changes: [shipped], note: 'Sent by <b>Ravi</b>' },
    ...['Admin', 'Shipped#10042 Asha Kulkarni', 'Status: pending → shipped“Sent by <b>Ravi</b>”'],
    '/admin/orders/Order00000001',
  ],
  [
    { subject: order(), action: 'move', who: shopper, reason: 'placed', changes: [{ ...shipped, from: null }] },
    ...['Asha Kulkarni', 'Order placed#10042 Asha Kulkarni', 'Status: shipped', '/admin/orders/Order00000001'],
  ],
  [
    {
      subject: { ...subject, kind: 'customer', name: LONG_NAME, email: 'asha@paudha.example' },
      ...{ action: 'deactivate', changes: [{ field: 'isActive', from: true, to: false }] },
    },
    ...['Admin', `Account deactivated${LONG_NAME}`, 'Active: yes → no'],
    '/admin/customers?search=asha%40paudha.example',
  ],
  [{ subject: { ...subject, kind: 'settings' } }, 'Admin', 'Settings changedSettings', '', '/admin/settings'],
  [
    { subject: { ...subject, kind: 'remittance', name: 'delhivery.csv' }, action: 'undo' },
    ...['Admin', 'Import of a courier file undonedelhivery.csv', '', '/admin/books/remittances'],
  ],
  [
    { subject: { ...subject, kind: 'review' }, action: 'hide' },
    ...['Admin', 'Review hiddenSheesham', '', '/admin/reviews'],
  ],
]

test('each entry says when, who, what and which values, and links what still exists', async () => {
  await visitAdmin('/admin/audit', { 'GET /admin/audit': page(entries.map(([changes]) => aHistoryEntry(changes))) })
  await expectTexts(`Showing ${entries.length} of ${entries.length} entries`)
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(['When', 'Who', 'What', 'Changes'])
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) => {
      const link = within(row).queryByRole('link')?.getAttribute('href') ?? null
      return [...textsOf(within(row).getAllByRole('cell')), link]
    }),
  ).toEqual(entries.map(([, ...said]) => ['Nov 20, 20263:30 PM', ...said]))
  await assertAccessible()
})

function order() {
  return { ...subject, kind: 'order', _id: 'Order00000001', number: 10_042, name: 'Asha Kulkarni' } as const
}

function benefits(from: string[], to: string[]) {
  return { field: 'benefits', from, to }
}

/** A change of a product by an admin. */
function aHistoryEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    _id: newId(),
    happenedAt: '2026-11-20T10:00:00.000Z',
    who: { actor: 'admin', _id: newId(), name: 'Admin' },
    subject: { ...subject, _id: newId() },
    action: 'update',
    way: null,
    changes: [],
    reason: null,
    note: null,
    ...changes,
  }
}
