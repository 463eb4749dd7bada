import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { VanDay, VanOrder } from '../../../contract/delivery.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, noAnswer } from '../../../test/screens/api-stub.ts'
import { expectTexts, press } from '../../../test/screens/forms.ts'
import { anOrder, anOrderItem, aReplacement } from '../../../test/screens/order-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const [VAN, MAIL] = ['GET /admin/delivery/van', 'POST /admin/delivery/van/arriving'] as const

test('the van’s list says what to bring to whom and what to collect, and links the days beside it', async () => {
  const plants = [anOrderItem({ name: LONG_NAME, quantity: 2 }), anOrderItem({ name: 'Tulsi' })]
  const toCollect = aStop({ items: plants, recipient: { name: 'गीता', phone: '+91 98220 12345' } }, { cash: 1350 })
  const paid = aStop({ user: null, status: 'shipped' }, { isMailed: true })
  const { api, person } = await openVan(dayOf([toCollect, paid], { booked: 4, unpaid: 1, capacity: 20 }))
  await expectTexts(
    'Friday 4 December (today)',
    '4 orders on the van (maximum 20), 1 not paid yet · ₹1,350 in cash to collect',
  )
  const stop = stopOf(toCollect)
  for (const said of ['Pending', 'Collect ₹1,350 in cash', '411004', 'गीता', '14 Prabhat Road', `2 × ${LONG_NAME}`])
    expect(stop).toHaveTextContent(said)
  expect(within(stop).getByRole('link', { name: 'Call गीता, +91 98220 12345' })).toBeVisible()
  for (const said of ['Shipped', 'Nothing to collect', 'Guest', 'Arrival e-mail sent'])
    expect(stopOf(paid)).toHaveTextContent(said)
  await assertAccessible()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await press(person, 'Print')
  expect(print).toHaveBeenCalledOnce()
  api.answer({ [VAN]: dayOf([], { day: '2026-12-05' }) })
  await person.click(screen.getByRole('link', { name: 'Next day' }))
  await expectTexts('Saturday 5 December', 'No van deliveries on this day', '0 orders on the van')
  expect(api.to(VAN).map(({ query }) => query)).toEqual([{}, { day: '2026-12-05' }])
  expect(screen.queryByRole('button', { name: /^(Print|Mail)/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Previous day' })).toHaveAttribute('href', '/admin/orders/van?day=2026-12-04')
  expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/admin/orders/van?day=2026-12-04')
})

test('the shoppers of today’s van are mailed once, after a confirmation', async () => {
  const [stop, mailed] = [aStop(), aStop({}, { isMailed: true })]
  const toShip = aStop({}, { replacement: aReplacement(anOrderItem()) })
  const { api, person } = await openVan(dayOf([stop, mailed, toShip]), { [MAIL]: noAnswer })
  await press(person, 'Send arrival e-mails (1)')
  await screen.findByRole('alertdialog', { name: 'Send e-mails for 1 order?' })
  await assertAccessible()
  await press(person, 'Send e-mails')
  await expectTexts('Failed to send the e-mails')
  api.answer({ [MAIL]: { mailed: 1 }, [VAN]: dayOf([{ ...stop, isMailed: true }, mailed, toShip]) })
  await press(person, /^Send arrival e-mails/)
  await press(person, 'Send e-mails')
  await expectTexts('E-mails sent for 1 order')
  expect(api.sent(MAIL).at(-1)).toEqual({ day: '2026-12-04' })
  await waitFor(() => expect(stopOf(stop)).toHaveTextContent('Arrival e-mail sent'))
  expect(screen.queryByRole('button', { name: /^Send arrival e-mails/ })).toBeNull()
})

function aStop(order: Parameters<typeof anOrder>[0] = {}, changes: Partial<VanOrder> = {}): VanOrder {
  return { ...anOrder(order), cash: 0, isMailed: false, replacement: null, ...changes }
}

function dayOf(orders: VanOrder[], changes: Partial<VanDay> = {}): VanDay {
  return {
    day: '2026-12-04',
    today: '2026-12-04',
    booked: orders.length,
    unpaid: 0,
    capacity: null,
    orders,
    ...changes,
  }
}

const stopOf = ({ number }: VanOrder) => screen.getByRole('link', { name: `#${number}` }).closest('li') as HTMLElement

function openVan(day: VanDay, answers: Answers = {}) {
  return visitAdmin('/admin/orders/van', { [VAN]: day, ...answers })
}
