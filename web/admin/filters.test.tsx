import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EndpointKey } from '../../contract/contract.ts'
import { visitAdmin } from '../../test/screens/admin.ts'
import { page } from '../../test/screens/api-stub.ts'
import { expectTexts, textsOf } from '../../test/screens/forms.ts'

type Row = [path: string, key: EndpointKey, chosen: Record<string, string>, search: string, fruitless: string]

/** What is chosen or typed in each field of a list, the query that it becomes, and what is said where nothing fits. */
const lists: readonly Row[] = [
  [
    ...(['audit', 'GET /admin/audit', { Type: 'Customers', 'Search history': 'Sheesham' }] as const),
    ...(['kind=customer&search=Sheesham', 'No changes match your search.'] as const),
  ],
  [
    ...(['claims', 'GET /admin/claims', { Status: 'Waiting for the shop', 'Search claims': 'C-10001-1' }] as const),
    ...(['status=open&search=C-10001-1', 'No claims found'] as const),
  ],
  [
    'messages',
    'GET /admin/messages',
    { Status: 'Overdue', 'Sort by': 'Nearest deadline first', 'Search messages': 'Fern' },
    ...(['status=overdue&sort=deadline&search=Fern', 'No messages found'] as const),
  ],
  [
    ...(['orders', 'GET /admin/orders', { Status: 'Shipped', 'Search orders': 'asha' }] as const),
    ...(['status=shipped&search=asha', 'No orders found'] as const),
  ],
  [
    ...(['reviews', 'GET /admin/reviews', { Stars: '2 stars', Status: 'Without a reply' }] as const),
    ...(['stars=2&status=unanswered', 'No reviews found'] as const),
  ],
  [
    ...(['subscribers', 'GET /admin/subscribers', { Status: 'Unsubscribed', 'Search subscribers': 'asha' }] as const),
    ...(['status=unsubscribed&search=asha', 'No subscribers found'] as const),
  ],
]

for (const [path, key, chosen, search, fruitless] of lists)
  test(`/admin/${path} is narrowed by ${Object.keys(chosen).join(', ')}, in the address and on the server`, async () => {
    const { api, person, address } = await visitAdmin(`/admin/${path}`, { [key]: page([]) })
    for (const [label, value] of Object.entries(chosen)) {
      const field = await screen.findByLabelText(label)
      await (field instanceof HTMLSelectElement ? person.selectOptions(field, value) : person.type(field, value))
    }
    await expect.poll(address).toBe(`/admin/${path}?${search}`)
    await expect.poll(() => api.to(key).at(-1)?.query).toMatchObject(Object.fromEntries(new URLSearchParams(search)))
    await expectTexts(fruitless)
  })

test('the statuses of orders are those that they can have', async () => {
  await visitAdmin('/admin/orders', { 'GET /admin/orders': page([]) })
  expect(textsOf(within(await screen.findByRole('combobox', { name: 'Status' })).getAllByRole('option'))).toEqual([
    ...['All Status', 'Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled'],
  ])
})
