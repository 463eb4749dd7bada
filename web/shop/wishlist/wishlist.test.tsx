import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { picturesBeside } from '../../../test/screens/forms.ts'
import { aPlant, aWishlistItem, plantsOf } from '../../../test/screens/plant-records.ts'
import { aCartItem, aPart, aUser, LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'

const sharedAt = '2026-11-20T10:00:00.000Z'
const token = 'k'.repeat(43)

describe('a visitor', () => {
  test('sees what this browser saved, may log in to keep it, and removes it', async () => {
    const plants = plantsOf(2)
    const [kept, gone] = plants
    save(kept?._id ?? '', 249)
    save(gone?._id ?? '', 99)
    const { api, person, address } = await visit('/wishlist', { answers: { 'GET /plants': plants.slice(0, 1) } })
    expect(await screen.findByRole('heading', { level: 2, name: 'Fern 1' })).toBeVisible()
    expect(api.to('GET /plants')[0]?.query).toEqual({ ids: `${gone?._id},${kept?._id}`, limit: '2' })
    expect(screen.getByText('₹50 less than when you saved it')).toBeVisible()
    expect(screen.getByText(/^These plants are saved in this browser only\./)).toBeVisible()
    // What is no longer sold leaves the list.
    expect(localStorage.getItem('wishlist')).not.toContain(gone?._id)
    expect(await screen.findByRole('link', { name: 'Wishlist, 1 saved' })).toBeInTheDocument()
    await assertAccessible()
    const login = (await findMain()).getByRole('link', { name: 'Sign in' })
    expect(login).toHaveAttribute('href', '/login?from=%2Fwishlist')
    await person.click(screen.getByRole('button', { name: 'Remove Fern 1 from your wishlist' }))
    await screen.findByRole('heading', { name: 'Nothing saved yet' })
    expect(localStorage.getItem('wishlist')).toBeNull()
    await person.click((await findMain()).getByRole('link', { name: 'Go to Shop' }))
    await expect.poll(address).toBe('/shop')
  })

  test('signs in before a plant goes into the cart', async () => {
    const plant = aPlant({ name: 'Bakul' })
    save(plant._id, 199)
    const { person, address } = await visit('/wishlist', { answers: { 'GET /plants': [plant] } })
    await person.click(await screen.findByRole('button', { name: /^Add to Cart/ }))
    await expect.poll(address).toBe(`/login?from=%2Fplants%2F${plant._id}`)
    expect(JSON.stringify(sessionStorage)).toContain(plant._id)
  })
})

describe('a customer', () => {
  test('sees what has become cheaper or dearer, whatever the names, and offers of what is sold out', async () => {
    const cheaper = aWishlistItem({ name: 'Kanchan', price: 400, addedPrice: 450 })
    const parts = [aPart({ name: 'Curry Leaf', stock: 0 }), aPart({ name: 'Tulsi' })]
    const { api, person } = await openWishlist(
      [
        cheaper,
        aWishlistItem({ name: LONG_NAME, price: 500, addedPrice: 450.5 }),
        aWishlistItem({ name: '<b>चंपा</b> وردة', stock: 0, parts }),
      ],
      { 'POST /cart/add': [aCartItem({ name: 'Kanchan' })], 'POST /plants/:id/stock-alert': { isWanted: true } },
    )
    const line = await findLine('Kanchan')
    expect(line.getByText('₹50 less than when you saved it')).toBeVisible()
    expect((await findLine(LONG_NAME)).getByText('₹49.50 more than when you saved it')).toBeVisible()
    const soldOut = await findLine('<b>चंपा</b> وردة')
    expect(soldOut.queryByText(/than when you saved it/)).toBeNull()
    expect(soldOut.getByText('Out of Stock')).toBeVisible()
    expect(soldOut.getByText('Curry Leaf is not available, so the bundle is sold out.')).toBeVisible()
    expect(picturesBeside('<b>चंपा</b> وردة')).toEqual(parts.map(({ image }) => image.url))
    await person.click(await soldOut.findByRole('button', { name: 'Tell me when it’s back' }))
    expect(await soldOut.findByText('We’ll e-mail you once, when it’s back in stock.')).toBeVisible()
    expect(soldOut.queryByRole('button', { name: /^Add to Cart/ })).toBeNull()
    await assertAccessible()
    await person.click(line.getByRole('button', { name: /^Add to Cart/ }))
    await screen.findByText('1 item(s) added to cart!')
    expect(api.sent('POST /cart/add')).toEqual([{ plantId: cheaper.plant._id, quantity: 1 }])
    expect(await screen.findByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('removes a plant at once, and gets it back with the reason if that is refused', async () => {
    const items = ['Kusum', 'Mohua', 'Sissoo'].map((name) => aWishlistItem({ name }))
    const { api, person } = await openWishlist(items, { 'DELETE /wishlist/:plantId': noAnswer })
    const button = () => screen.findByRole('button', { name: 'Remove Mohua from your wishlist' })
    await person.click(await button())
    await screen.findByText('Your wishlist could not be changed. Please try again.')
    api.answer({ 'DELETE /wishlist/:plantId': [] })
    ;(await button()).focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mohua' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sissoo' }))
    expect(api.to('DELETE /wishlist/:plantId').at(-1)?.params.plantId).toBe(items[1]?.plant._id)
  })

  test('gets what this browser saved into the account, and is told what it has no room for', async () => {
    const [moved, left] = [newId(), newId()]
    save(moved, 199)
    save(left, 199)
    const { api } = await openWishlist([], {
      'POST /wishlist/merge': { items: [aWishlistItem({ _id: moved, name: 'Kadam' })], left: [left] },
    })
    await findLine('Kadam')
    expect(api.sent('POST /wishlist/merge')[0]).toMatchObject({ entries: [{ plant: left }, { plant: moved }] })
    expect(screen.getByText(/^One more plant is waiting in this browser/)).toBeVisible()
    expect(JSON.parse(localStorage.getItem('wishlist') ?? '')).toMatchObject([{ plant: left }])
  })

  test('asks for mails, which are off again if that is refused', async () => {
    const { api, person } = await openWishlist([], { 'PUT /wishlist/mails': noAnswer })
    const box = await screen.findByRole('checkbox', {
      name: 'E-mail me when a saved plant is back in stock or cheaper',
    })
    await person.click(box)
    await screen.findByText('That didn’t work. Please try again.')
    expect(box).not.toBeChecked()
    api.answer({ 'PUT /wishlist/mails': { hasMails: true, sharedAt: null } })
    await person.click(box)
    expect(box).toBeChecked()
    await waitFor(() => expect(box).toBeEnabled())
    expect(api.sent('PUT /wishlist/mails')).toEqual([{ isWanted: true }, { isWanted: true }])
  })

  test('sees since when it is shared, makes a new link, copies it and ends it', async () => {
    const url = `https://paudha.example/wishlist/shared/${token}`
    const { person } = await openWishlist([], {
      'GET /wishlist/settings': { hasMails: false, sharedAt },
      'POST /wishlist/share': { url, sharedAt },
      'DELETE /wishlist/share': { hasMails: false, sharedAt: null },
    })
    expect(await screen.findByText('Shared by link since 20 Nov 2026. A new link replaces the old one.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Create a new link' }))
    expect(await screen.findByLabelText('Link to your wishlist')).toHaveValue(url)
    expect(
      screen.getByText(/^Anyone with this link can see your plants and your first name. Copy it now/),
    ).toBeVisible()
    await assertAccessible()
    await person.click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url))
    await person.click(screen.getByRole('button', { name: 'Stop sharing' }))
    await screen.findByRole('button', { name: 'Create a link' })
    expect(screen.queryByLabelText('Link to your wishlist')).toBeNull()
  })
})

describe('the heart of a plant on a shared wishlist', () => {
  const plant = () => aPlant({ name: 'Bakul', price: 350 })
  const open = (shown: ReturnType<typeof plant>, user: ReturnType<typeof aUser> | null, answers: Answers = {}) =>
    visit(`/wishlist/shared/${token}`, {
      user,
      answers: { 'GET /wishlist/shared/:token': { name: 'Asha', plants: [shown] }, ...answers },
    })
  const heart = () => screen.findByRole('button', { name: 'Save Bakul' })
  const fullHeart = () => screen.findByRole('button', { name: 'Remove Bakul from your wishlist' })

  test('of Asha saves it in a visitor’s browser, by keyboard too, and follows other tabs', async () => {
    const shown = plant()
    const { api, person } = await open(shown, null)
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha’s Wishlist' })).toBeVisible()
    expect(api.to('GET /wishlist/shared/:token')[0]?.params).toEqual({ token })
    expect(await heart()).not.toHaveAttribute('aria-pressed')
    ;(await heart()).focus()
    await person.keyboard('{Enter}')
    expect(await fullHeart()).not.toHaveAttribute('aria-pressed')
    expect(await fullHeart()).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Wishlist, 1 saved' })).toBeInTheDocument()
    expect(JSON.parse(localStorage.getItem('wishlist') ?? '')).toMatchObject([{ plant: shown._id, price: 350 }])
    localStorage.removeItem('wishlist')
    window.dispatchEvent(new StorageEvent('storage', { key: 'wishlist' }))
    await heart()
  })

  test('saves it in a customer’s account, or says why not', async () => {
    const shown = plant()
    const { api, person } = await open(shown, aUser(), {
      'POST /wishlist': refusal('unavailable', { message: 'The list is wet.' }),
      'DELETE /wishlist/:plantId': [],
    })
    await person.click(await heart())
    await screen.findByText('The list is wet.')
    expect(await heart()).not.toHaveAttribute('aria-pressed')
    api.answer({ 'POST /wishlist': [aWishlistItem({ _id: shown._id })] })
    await person.click(await heart())
    await person.click(await fullHeart())
    await heart()
    await waitFor(() => expect(api.to('DELETE /wishlist/:plantId')).toHaveLength(1))
    expect(api.sent('POST /wishlist')[1]).toEqual({ plant: shown._id })
  })
})

function openWishlist(items: ReturnType<typeof aWishlistItem>[], answers: Answers = {}) {
  return visit('/wishlist', {
    user: aUser(),
    answers: {
      'GET /wishlist': items,
      'GET /wishlist/settings': { hasMails: false, sharedAt: null },
      'GET /plants/:id/stock-alert': { isWanted: false },
      ...answers,
    },
  })
}

/** Saves a plant in the browser, as a visitor did before; the latest comes first. */
function save(plant: string, price: number): void {
  const before = JSON.parse(localStorage.getItem('wishlist') ?? '[]') as unknown[]
  localStorage.setItem('wishlist', JSON.stringify([{ plant, price, addedAt: '2026-11-20T10:00:00.000Z' }, ...before]))
}

async function findLine(name: string) {
  return within((await screen.findByRole('heading', { level: 2, name })).closest('article') as HTMLElement)
}
