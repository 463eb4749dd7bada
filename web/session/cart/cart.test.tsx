import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CartItem } from '../../../contract/cart.ts'
import { later, never } from '../../../test/screens/api-stub.ts'
import { press } from '../../../test/screens/forms.ts'
import { findToast, openPlant } from '../../../test/screens/plant-page.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { aCartItem, aUser } from '../../../test/screens/records.ts'
import { toast } from '../../ui/toast.ts'
import { useRoot } from '../store.ts'

test('whoever leaves before Buy Now is answered stays where they went', async () => {
  const plant = aPlant()
  const added = later<CartItem[]>()
  const said = vi.spyOn(toast, 'success')
  const answers = { 'POST /cart/add': added.answer }
  const { person, address } = await openPlant(plant, { user: aUser(), answers })
  await press(person, 'Buy Now')
  await person.click(screen.getAllByRole('link', { name: 'About' })[0] as HTMLElement)
  await expect.poll(address).toBe('/about')
  added.settle([aCartItem(plant)])
  await expect.poll(() => said.mock.calls).toEqual([['1 item(s) added to cart!']])
  await expect.poll(address).toBe('/about')
  expect(useRoot.getState().cart.items).toHaveLength(1)
})

test('a change without an answer is given up after 30 seconds, and those behind it go on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const plant = aPlant()
  const { api, person } = await openPlant(plant, { user: aUser(), answers: { 'POST /cart/add': never } })
  await press(person, 'Add to Cart')
  await expect.poll(() => api.to('POST /cart/add')).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await findToast('Failed to add item to cart')
  api.answer({ 'POST /cart/add': [aCartItem(plant)] })
  await press(person, 'Add to Cart')
  expect(await screen.findByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})
