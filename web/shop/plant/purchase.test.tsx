import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CartItem } from '../../../contract/cart.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { findToast, openPlant } from '../../../test/screens/plant-page.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { aCartItem, aUser } from '../../../test/screens/records.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'
import { toast } from '../../ui/toast.ts'

const press = (name: string) => screen.getByRole('button', { name })

describe('the quantity', () => {
  test('stays between one and the stock', async () => {
    const { person } = await openPlant(aPlant({ stock: 2 }))
    expect(screen.getByText('In Stock (2 available)')).toBeVisible()
    const [decrease, increase] = [press('Decrease quantity'), press('Increase quantity')]
    const expectQuantity = (quantity: string, isLeast: string, isMost: string) => {
      expect(screen.getByRole('group', { name: /^Quantity of/ })).toHaveTextContent(quantity)
      expect(decrease).toHaveAttribute('aria-disabled', isLeast)
      expect(increase).toHaveAttribute('aria-disabled', isMost)
    }
    expectQuantity('1', 'true', 'false')
    await person.click(increase)
    await person.click(increase)
    expectQuantity('2', 'false', 'true')
    await person.click(decrease)
    await person.click(decrease)
    expectQuantity('1', 'true', 'false')
  })

  test('of the last piece can be ordered, although it reads Out of Stock', async () => {
    await openPlant(aPlant({ stock: 1 }))
    expect(screen.getByText('Out of Stock')).toBeVisible()
    expect(screen.getByText('The last one can still be ordered.')).toBeVisible()
    for (const name of ['Add to Cart', 'Buy Now']) expect(press(name)).toBeEnabled()
    expect(screen.queryByText('Tell me when it’s back')).toBeNull()
  })

  test('of a sold-out plant cannot be chosen, nor is its delivery asked for', async () => {
    const { main } = await openPlant(aPlant({ stock: 0 }))
    expect(main.getByText('Out of Stock')).toBeVisible()
    expect(main.queryByText('The last one can still be ordered.')).toBeNull()
    for (const name of ['Add to Cart', 'Buy Now', 'Increase quantity', 'Decrease quantity']) {
      expect(press(name)).toBeDisabled()
    }
    expect(main.queryByRole('region', { name: 'Delivery' })).toBeNull()
  })
})

describe('a purchase', () => {
  test('that fails says so for five seconds', async () => {
    const { person } = await openPlant(aPlant(), { user: aUser(), answers: { 'POST /cart/add': noAnswer } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await person.click(press('Add to Cart'))
    const said = await findToast('Failed to add item to cart')
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(said).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await waitFor(() => expect(said).not.toBeInTheDocument())
  })

  test('adds the quantity once, however quickly pressed; it is 0 afterwards and must be chosen anew', async () => {
    const added = later<CartItem[]>()
    const { api, person, plant, address } = await openPlant(aPlant({ stock: 5 }), {
      user: aUser(),
      answers: { 'POST /cart/add': added.answer },
    })
    await person.click(press('Increase quantity'))
    await person.dblClick(press('Add to Cart'))
    expect(press('Buy Now')).toBeDisabled()
    added.settle([aCartItem({ ...plant, quantity: 2 })])
    await findToast('2 item(s) added to cart!')
    expect(await screen.findByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
    expect(api.sent('POST /cart/add')).toEqual([{ plantId: plant._id, quantity: 2 }])
    expect(screen.getByRole('group', { name: /^Quantity of/ })).toHaveTextContent('0')
    Element.prototype.scrollIntoView = () => undefined
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    for (const name of ['Add to Cart', 'Buy Now']) await person.click(press(name))
    expect((await screen.findAllByText('Please select a quantity')).length).toBeGreaterThan(0)
    expect(press('Increase quantity')).toHaveFocus()
    expect(api.sent('POST /cart/add')).toHaveLength(1)
    await expect.poll(address).toBe(`/plants/${plant._id}`)
  })

  test('by Buy Now goes on to the checkout', async () => {
    const plant = aPlant({ price: 400 })
    const said = vi.spyOn(toast, 'success')
    const { person, address } = await openPlant(plant, {
      user: aUser(),
      answers: { 'POST /cart/add': [aCartItem(plant)] },
    })
    await person.click(press('Buy Now'))
    await expect.poll(address).toBe('/checkout')
    expect(said).toHaveBeenCalledExactlyOnceWith('Proceeding to checkout')
  })

  const failures: [button: string, answer: Answers['POST /cart/add'], text: string, reason?: string][] = [
    ['Add to Cart', noAnswer, 'Failed to add item to cart'],
    ['Add to Cart', refusal('stock_short'), 'Failed to add item to cart', 'We don’t have that many in stock.'],
    ['Buy Now', noAnswer, 'Failed to process your order', 'Failed to add item to cart'],
    ['Buy Now', [], 'Add items in cart to Buy'],
  ]
  for (const [button, answer, text, reason] of failures) {
    test(`by ${button} that ends in “${text}${reason === undefined ? '' : `: ${reason}`}” stays on the page`, async () => {
      const { person, plant, address } = await openPlant(aPlant(), {
        user: aUser(),
        answers: { 'POST /cart/add': answer },
      })
      await person.click(press(button))
      await findToast(text)
      if (reason !== undefined) await findToast(reason)
      await expect.poll(address).toBe(`/plants/${plant._id}`)
      expect(screen.getByRole('group', { name: /^Quantity of/ })).toHaveTextContent('1')
    })
  }
})

describe('the mail when a sold-out plant is back', () => {
  const OFFER = 'Tell me when it’s back'
  const PROMISE = 'We’ll e-mail you once, when it’s back in stock.'

  test('is subscribed to and unsubscribed from', async () => {
    const { api, person } = await openPlant(aPlant({ stock: 0 }), {
      user: aUser(),
      answers: {
        'POST /plants/:id/stock-alert': { isWanted: true },
        'DELETE /plants/:id/stock-alert': { isWanted: false },
      },
    })
    await person.click(await screen.findByRole('button', { name: OFFER }))
    expect(await screen.findByText(PROMISE)).toBeVisible()
    await assertAccessible()
    await person.click(press('Cancel this alert'))
    await screen.findByRole('button', { name: OFFER })
    expect(screen.queryByText(PROMISE)).toBeNull()
    api.answer({ 'POST /plants/:id/stock-alert': noAnswer })
    await person.click(press(OFFER))
    await findToast('That didn’t work. Please try again.')
    expect(screen.queryByText(PROMISE)).toBeNull()
  })

  test('is said to be subscribed to, and not offered where that is unknown', async () => {
    const answers = { 'GET /plants/:id/stock-alert': { isWanted: true } }
    const { plant } = await openPlant(aPlant({ stock: 0 }), { user: aUser(), answers })
    expect(await screen.findByText(PROMISE)).toBeVisible()
    cleanup()
    const { api } = await openPlant(plant, {
      user: aUser(),
      answers: { 'GET /plants/:id/stock-alert': noAnswer },
    })
    await expect.poll(() => api.to('GET /plants/:id/stock-alert')).toHaveLength(1)
    expect(screen.queryByText(OFFER)).toBeNull()
  })

  test('is not subscribed to where its visitor has gone elsewhere before signing in', async () => {
    const { person, address, plant } = await openPlant(aPlant({ stock: 0 }))
    await person.click(await screen.findByRole('link', { name: OFFER }))
    await expect.poll(address).toBe(`/login?from=${encodeURIComponent(`/plants/${plant._id}`)}`)
    cleanup()
    await visit('/about')
    await findMain()
    cleanup()
    const { api } = await openPlant(plant, { user: aUser() })
    await screen.findByText(OFFER)
    expect(api.to('POST /plants/:id/stock-alert')).toHaveLength(0)
  })
})
