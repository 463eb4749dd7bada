import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DispatchEntry } from '../../../contract/dispatch.ts'
import type { Order } from '../../../contract/orders.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { page } from '../../../test/screens/api-stub.ts'
import { anAdminOrder, anOrderItem, aReplacement, DELIVERED } from '../../../test/screens/order-records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const DISPATCH = 'GET /admin/dispatch'

test('orders and replacements are in one list, and each is shipped with its tracking', async () => {
  const item = anOrderItem({ name: 'Saptaparni', quantity: 2 })
  const order = anAdminOrder({ items: [item], status: 'paid', paymentMethod: 'online' })
  const delivery = { by: 'van', earliest: '2026-12-01', latest: '2026-12-01', fee: 0 } as const
  const arrived = anAdminOrder({ ...DELIVERED, items: [item], delivery })
  const replacement = aReplacement(item)
  const entries = [
    entryOf(arrived, { kind: 'replacement', _id: replacement._id, replacement, waitingHours: 50 }),
    entryOf(order, { promised: '2026-12-04' }),
  ]
  const ship = 'POST /admin/replacements/:id/ship'
  const { api, person } = await visitAdmin('/admin/dispatch', {
    [DISPATCH]: page(entries),
    [ship]: replacement,
    'PATCH /admin/orders/:id/status': order,
  })
  const table = within(await screen.findByRole('table'))
  const [, first, second] = table.getAllByRole('row').map((row) => within(row))
  for (const said of [
    `#${arrived.number}`,
    'Replacement',
    '1 × Saptaparni',
    'As soon as possible',
    '2 days',
    'Our van',
  ])
    expect(first?.getByText(said)).toBeVisible()
  for (const said of [`#${order.number}`, 'Order', '2 × Saptaparni', 'Friday 4 December'])
    expect(second?.getByText(said)).toBeVisible()
  const slips = table.getAllByRole('link', { name: /^Packing slip/ }).map((slip) => slip.getAttribute('href'))
  expect(slips).toEqual([
    `/api/admin/replacements/${replacement._id}/packing-slip.pdf`,
    `/api/admin/orders/${order._id}/packing-slip.pdf`,
  ])
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await assertAccessible()
  await person.click(first?.getByRole('button', { name: 'Mark as shipped' }) as HTMLElement)
  await answerDialog('Mark this replacement as shipped?')
  await screen.findByText('Replacement marked as shipped')
  expect(api.to(ship)).toHaveLength(1)
  await person.click(second?.getByRole('button', { name: 'Mark as shipped' }) as HTMLElement)
  await answerDialog('Mark this order as shipped?')
  await screen.findByText('Order marked as shipped')
  expect(api.to(DISPATCH)).toHaveLength(3)

  async function answerDialog(name: string) {
    const dialog = within(await screen.findByRole('alertdialog', { name }))
    await person.click(dialog.getByRole('button', { name: 'Mark as shipped' }))
  }
})

test('an order that was refused keeps its number, though the list no longer has it', async () => {
  const order = anAdminOrder({ status: 'paid' })
  const { api, person } = await visitAdmin('/admin/dispatch', { [DISPATCH]: page([entryOf(order)]) })
  await person.click(await screen.findByRole('checkbox', { name: `Select #${order.number}` }))
  const message = 'The order’s status is “cancelled”, so it cannot change to “shipped”.'
  const refused = { _id: order._id, outcome: 'refused', code: 'illegal_move', message } as const
  api.answer({ 'POST /admin/orders/ship': [refused], [DISPATCH]: page([]) })
  const bar = within(screen.getByRole('region', { name: 'Selected orders' }))
  await person.click(bar.getByRole('button', { name: 'Mark as shipped' }))
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Mark as shipped' }))
  await screen.findByText('Nothing to ship')
  expect(screen.getByRole('alert')).toHaveTextContent(`#${order.number} ${message}`)
})

function entryOf(order: Order, changes: Partial<DispatchEntry> = {}): DispatchEntry {
  const { _id, number, delivery } = order
  const entry = { kind: 'order', _id, number, promised: null, carrier: delivery?.by ?? null } as const
  return { ...entry, waitingHours: 1, order, replacement: null, ...changes }
}
