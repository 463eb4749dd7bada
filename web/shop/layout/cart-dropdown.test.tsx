import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CartItem } from '../../../contract/cart.ts'
import { type Answers, noAnswer } from '../../../test/screens/api-stub.ts'
import { picturesBeside } from '../../../test/screens/forms.ts'
import { aCartItem, aPart, aUser, LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, visit } from '../../../test/screens/visit.tsx'

const button = () => screen.getByRole('button', { name: /^Cart/ })
const findDropdown = async () => within(await screen.findByRole('dialog', { name: 'Your Cart' }))
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your Cart' })).toBeNull())

async function openDropdown(items: CartItem[], { path = '/about', ...answers }: Answers & { path?: string } = {}) {
  const visited = await visit(path, { user: aUser(), answers: { 'GET /cart': items, ...answers } })
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const name = count === 0 ? 'Cart' : `Cart, ${count} item${count === 1 ? '' : 's'}`
  await visited.person.click(await screen.findByRole('button', { name }))
  return { ...visited, dropdown: await findDropdown() }
}

describe('the cart dropdown', () => {
  test('lists the cart with its sums, a bundle by the pictures of its parts', async () => {
    const names = ['Ajwain', LONG_NAME, '<b>तुलसी</b> نعناع']
    const parts = [aPart(), aPart()]
    const { dropdown, person, address } = await openDropdown(
      names.map((name) => aCartItem({ name, price: 110, quantity: 2, ...(name === 'Ajwain' && { parts }) })),
    )
    expect(button()).toHaveAttribute('aria-expanded', 'true')
    for (const name of names) expect(dropdown.getByText(name)).toBeVisible()
    expect(dropdown.getAllByText('2 × ₹110.00')).toHaveLength(3)
    expect(dropdown.getAllByText('₹220.00')).toHaveLength(3)
    expect(dropdown.getByText('₹660.00')).toBeVisible()
    expect(dropdown.getByText('6 items')).toBeVisible()
    expect(picturesBeside('Ajwain')).toEqual(parts.map(({ image }) => image.url))
    await assertAccessible()
    await person.click(dropdown.getByRole('link', { name: 'Checkout' }))
    await expect.poll(address).toBe('/checkout')
    await expectClosed()
  })

  test('of an empty cart says so, and that it could not be loaded', async () => {
    const { dropdown } = await openDropdown([], { 'GET /cart': noAnswer })
    expect(await dropdown.findByRole('alert')).toHaveTextContent('Failed to fetch cart')
    cleanup()
    const { dropdown: empty } = await openDropdown([])
    expect(empty.getByText('Your cart is empty')).toBeVisible()
    expect(empty.queryByRole('link')).toBeNull()
  })

  test('below ₹300 leads to the shop instead of the checkout', async () => {
    const { dropdown } = await openDropdown([aCartItem({ price: 99.5, quantity: 2 })])
    expect(dropdown.getByText('2 items')).toBeVisible()
    expect(dropdown.getByText('The minimum order is ₹300. Add ₹101 more.')).toBeVisible()
    expect(dropdown.queryByRole('link', { name: 'Checkout' })).toBeNull()
    expect(dropdown.getByRole('link', { name: 'Add more plants' })).toHaveAttribute('href', '/shop')
  })

  for (const path of ['/about', '/cart']) {
    test(`on ${path} returns the focus by Escape, from within and from its button, and leaves by a link`, async () => {
      const { dropdown, person, address } = await openDropdown([aCartItem()], { path })
      await waitFor(() => expect(dropdown.getByRole('link', { name: 'View Cart' })).toHaveFocus())
      await person.keyboard('{Escape}')
      await expectClosed()
      await waitFor(() => expect(button()).toHaveFocus())
      await person.keyboard('{Enter}')
      await waitFor(async () => expect((await findDropdown()).getByRole('link', { name: 'View Cart' })).toHaveFocus())
      button().focus()
      await person.keyboard('{Escape}')
      await expectClosed()
      expect(button()).toHaveFocus()
      await person.keyboard('{Enter}')
      await person.click((await findDropdown()).getByRole('link', { name: 'View Cart' }))
      await expect.poll(address).toBe('/cart')
      await expectClosed()
      if (path === '/cart') await waitFor(() => expect(button()).toHaveFocus())
    })
  }

  test('stays closed where Escape comes before it has loaded', async () => {
    const { person } = await visit('/about', { user: aUser(), answers: { 'GET /cart': [aCartItem()] } })
    ;(await screen.findByRole('button', { name: 'Cart, 1 item' })).focus()
    await person.keyboard('{Enter}{Escape}')
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    await expectClosed()
    await person.keyboard('{Enter}')
    await findDropdown()
  })
})
