import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { noAnswer, page } from '../../../test/screens/api-stub.ts'
import { expectTexts, press, textsOf } from '../../../test/screens/forms.ts'
import { anAdminOrder } from '../../../test/screens/order-records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const SHIP = 'POST /admin/orders/ship'
const orders = [anAdminOrder(), anAdminOrder(), anAdminOrder({ status: 'cancelled' })]
const ids = orders.slice(0, 2).map(({ _id }) => _id)
const numbers = orders.slice(0, 2).map(({ number }) => `#${number}`)
const box = (name: string) => screen.findByRole('checkbox', { name })
const ALL = 'Select all orders shown that can ship'
const bar = () => screen.queryByRole('region', { name: 'Selected orders' })

test('orders that can ship are chosen, one by one or all, and shipped after a confirmation', async () => {
  const { api, person } = await open()
  expect(bar()).toBeNull()
  await person.click(await box(`Select ${numbers[0]}`))
  expect(bar()).toHaveTextContent('1 order selected')
  await press(person, 'Clear')
  expect(await box(`Select ${numbers[0]}`)).not.toBeChecked()
  await person.click(await box(ALL))
  expect(bar()).toHaveTextContent('2 orders selected')
  const question = await ask(person)
  expect(question).toHaveAccessibleName('Mark 2 orders as shipped?')
  expect(textsOf(within(question).getAllByRole('listitem'))).toEqual(
    numbers.map((number) => `${number} Asha Kulkarni₹450`),
  )
  await assertAccessible()
  api.answer({ [SHIP]: ids.map((_id) => ({ _id, outcome: 'shipped' as const })), 'GET /admin/orders': page([]) })
  await person.click(within(question).getByRole('button', { name: 'Mark as shipped' }))
  await expectTexts('2 orders marked as shipped')
  await expect.poll(bar).toBeNull()
  expect(api.sent(SHIP)).toEqual([{ ids }])
})

test('one that was refused is named with its reason, which stays though the list is empty', async () => {
  const { api, person } = await open()
  await person.click(await box(ALL))
  const [_id = '', other = ''] = ids
  const message = 'The order’s status is “cancelled”, so it cannot change to “shipped”.'
  const refused = { _id, outcome: 'refused' as const, code: 'illegal_move' as const, message }
  api.answer({ [SHIP]: [refused, { _id: other, outcome: 'shipped' }], 'GET /admin/orders': page([]) })
  await confirm(person)
  await expectTexts('1 order marked as shipped', 'No orders found')
  const notice = screen.getByRole('alert')
  expect(notice).toHaveTextContent('1 order not shipped')
  expect(textsOf(within(notice).getAllByRole('listitem'))).toEqual([`${numbers[0]} ${message}`])
  await assertAccessible()
  await press(person, 'Got it')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without an answer they stay chosen, and are shipped once more', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { api, person } = await open()
  api.answer({ [SHIP]: noAnswer })
  await person.click(await box(ALL))
  await confirm(person)
  await expectTexts('Failed to ship the orders')
  expect(logged.mock.calls[0]?.[0]).toBe('Failed to ship the orders')
  expect(bar()).toHaveTextContent('2 orders selected')
  await press(person, 'Retry')
  await expect.poll(() => api.sent(SHIP)).toEqual([{ ids }, { ids }])
})

const open = () => visitAdmin('/admin/orders', { 'GET /admin/orders': page(orders) })

async function ask(person: Parameters<typeof press>[0]): Promise<HTMLElement> {
  await person.click(within(bar() as HTMLElement).getByRole('button', { name: 'Mark as shipped' }))
  return screen.findByRole('alertdialog')
}

async function confirm(person: Parameters<typeof press>[0]): Promise<void> {
  await person.click(within(await ask(person)).getByRole('button', { name: 'Mark as shipped' }))
}
