import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { refusal } from '../../../test/screens/api-stub.ts'
import { press } from '../../../test/screens/forms.ts'
import { findToast, openPlant } from '../../../test/screens/plant-page.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { aCartItem, aUser } from '../../../test/screens/records.ts'
import { visit } from '../../../test/screens/visit.tsx'
import { toast } from '../../ui/toast.ts'

type Press = keyof typeof WHY
const WHY = { 'Add to Cart': 'add items to cart', 'Buy Now': 'proceed to checkout' }

/** A visitor presses, and is asked to sign in. */
async function start(plant: Plant, button: Press, quantity = 1): Promise<void> {
  const { person, address } = await openPlant(plant)
  for (let more = 1; more < quantity; more++) await press(person, 'Increase quantity')
  const said = vi.spyOn(toast, 'error')
  await press(person, button)
  await expect.poll(address).toBe(signIn(plant))
  expect(said).toHaveBeenCalledExactlyOnceWith(`Please login to ${WHY[button]}`)
  said.mockRestore()
  cleanup()
}

const signIn = (plant: Plant) => `/login?from=${encodeURIComponent(`/plants/${plant._id}`)}`

const openSignedIn = (plant: Plant) =>
  openPlant(plant, { user: aUser(), answers: { 'POST /cart/add': [aCartItem({ ...plant, quantity: 2 })] } })

describe('a visitor’s purchase', () => {
  test('is made once they come back signed in, also by a registration, and only once', async () => {
    const plant = aPlant()
    await start(plant, 'Add to Cart', 2)
    for (const page of ['/login', '/register']) {
      await visit(page)
      await screen.findByRole('heading', { level: 1 })
      cleanup()
    }
    const { api } = await openSignedIn(plant)
    await findToast('2 item(s) added to cart!')
    expect(api.sent('POST /cart/add')).toEqual([{ plantId: plant._id, quantity: 2 }])
    expect(screen.getByRole('group', { name: /^Quantity of/ })).toHaveTextContent('0')
    cleanup()
    const again = await openSignedIn(plant)
    await screen.findByRole('button', { name: 'Write a review' })
    expect(again.api.sent('POST /cart/add')).toEqual([])
    expect(screen.getByRole('group', { name: /^Quantity of/ })).toHaveTextContent('1')
  })

  test('by Buy Now goes on to the checkout', async () => {
    const plant = aPlant()
    await start(plant, 'Buy Now')
    const said = vi.spyOn(toast, 'success')
    const { address } = await openSignedIn(plant)
    await expect.poll(address).toBe('/checkout')
    expect(said.mock.calls).toEqual([['Proceeding to checkout']])
  })

  test('whose session ended is made after the sign-in, too', async () => {
    const plant = aPlant()
    const said = vi.spyOn(toast, 'error')
    const answers = { 'POST /cart/add': refusal('session_ended') }
    const { person, address } = await openPlant(plant, { user: aUser(), answers })
    await press(person, 'Add to Cart')
    await expect.poll(address).toMatch(/^\/login\?from=/)
    expect(said.mock.calls).toEqual([['Please login to add items to cart']])
    cleanup()
    await openSignedIn(plant)
    await findToast('1 item(s) added to cart!')
  })

  for (const [where, go] of [
    ['goes elsewhere', () => visit('/about')],
    ['comes back without signing in', (plant: Plant) => openPlant(plant)],
    ['signs in and opens another plant', () => openSignedIn(aPlant())],
  ] as const) {
    test(`is discarded when its visitor ${where}`, async () => {
      const plant = aPlant()
      await start(plant, 'Add to Cart')
      await go(plant)
      await expect.poll(() => sessionStorage.getItem('held-purchase')).toBeNull()
      cleanup()
      const { api } = await openSignedIn(plant)
      await screen.findByRole('button', { name: 'Cart' })
      expect(api.sent('POST /cart/add')).toEqual([])
    })
  }
})
