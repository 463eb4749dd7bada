import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/history.ts'
import { assertAccessible } from '../../../test/screens/accessible.ts'
import { type Answers, never, noAnswer, page } from '../../../test/screens/api-stub.ts'
import { visitOffice } from '../../../test/screens/back-office.ts'
import { expectTexts, press, textsOf } from '../../../test/screens/forms.ts'
import { LONG_NAME, newId } from '../../../test/screens/records.ts'

const LIST = 'GET /admin/audit'
const subject = { kind: 'product', _id: 'Plant0000000001', name: 'Sheesham', email: null, isGone: false } as const
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
    ...['Admin', 'Shipped#Order000 Asha Kulkarni', 'Status: pending → shipped“Sent by <b>Ravi</b>”'],
    '/admin/orders/Order00000001',
  ],
  [
    { subject: order(), action: 'move', who: shopper, reason: 'placed', changes: [{ ...shipped, from: null }] },
    ...['Asha Kulkarni', 'Order placed#Order000 Asha Kulkarni', 'Status: shipped', '/admin/orders/Order00000001'],
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
    { subject: { ...subject, kind: 'review' }, action: 'hide' },
    ...['Admin', 'Review hiddenSheesham', '', '/admin/reviews'],
  ],
]

test('each entry says when, who, what and which values, and links what still exists', async () => {
  await openHistory(entries.map(([changes]) => aHistoryEntry(changes)))
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

test('on a phone they are cards', async () => {
  await openHistory(
    entries.map(([changes]) => aHistoryEntry(changes)),
    {},
    false,
  )
  const card = (await screen.findByText('Product changed')).closest('li')
  expect(card).toHaveTextContent('Admin, Nov 20, 20263:30 PM')
  expect(card).toHaveTextContent('Price: ₹199 → ₹249.50')
  await assertAccessible()
})

test('search and kind go into the address and to the server; nothing found says so', async () => {
  const { api, person, address } = await openHistory([])
  await expectTexts('Nothing found', 'What is done from now on is written down here.')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Customers')
  await expectTexts('Nothing that was done fits what you look for.')
  await person.type(screen.getByPlaceholderText('Search by name or number...'), 'Sheesham')
  await expect.poll(address).toBe('/admin/audit?kind=customer&search=Sheesham')
  const query = { limit: '50', offset: '0', kind: 'customer', search: 'Sheesham' }
  await expect.poll(() => api.to(LIST).at(-1)?.query).toEqual(query)
})

test('more is loaded from where the list ends', async () => {
  const all = Array.from({ length: 60 }, () => aHistoryEntry())
  const { api, person } = await openHistory([], { [LIST]: page(all.slice(0, 50), 60) })
  await expectTexts('Showing 50 of 60 entries')
  api.answer({ [LIST]: page(all.slice(50), 60) })
  await press(person, 'Load more')
  await expectTexts('Showing 60 of 60 entries')
  expect(api.to(LIST).at(-1)?.query).toEqual({ limit: '50', offset: '50' })
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a history that loads says so; one that fails to load can be retried', async () => {
  await openHistory([], { [LIST]: never })
  expect(await screen.findByText('Loading the history…')).toBeInTheDocument()
  cleanup()
  const { api, person } = await openHistory([], { [LIST]: noAnswer })
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading the history')
  await assertAccessible()
  api.answer({ [LIST]: page([aHistoryEntry()]) })
  await press(person, 'Retry')
  await expectTexts('Showing 1 of 1 entries')
  expect(screen.queryByRole('alert')).toBeNull()
})

function order() {
  return { ...subject, kind: 'order', _id: 'Order00000001', name: 'Asha Kulkarni' } as const
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
    subject: { kind: 'product', _id: newId(), name: 'Sheesham', email: null, isGone: false },
    action: 'update',
    way: null,
    changes: [],
    reason: null,
    note: null,
    ...changes,
  }
}

function openHistory(items: HistoryEntry[], answers: Answers = {}, isWide = true) {
  return visitOffice('/admin/audit', { [LIST]: page(items), ...answers }, { isWide })
}
