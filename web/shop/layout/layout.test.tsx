import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { shop } from '../../../content/shop.ts'
import type { CartItem } from '../../../contract/cart.ts'
import { type Answers, later, never, noAnswer } from '../../../test/screens/api-stub.ts'
import { textsOf } from '../../../test/screens/forms.ts'
import { aPlant, suggestionsOf } from '../../../test/screens/plant-records.ts'
import { aCartItem, aUser, LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, visit } from '../../../test/screens/visit.tsx'

const places = { Home: '/', Shop: '/shop', About: '/about', Contact: '/contact' }
const finder = { 'Plant Finder': '/finder' }
const categories = {
  'Indoor Plants': '/shop?category=indoor',
  'Outdoor Plants': '/shop?category=outdoor',
  Succulents: '/shop?category=succulent',
  'Decorative Pots': '/shop?category=pots',
}
const wishlist = { 'Your Wishlist': '/wishlist' }
/** A page may have a header of its own. */
const header = () => within(screen.getAllByRole('banner')[0] as HTMLElement)
const footer = () => within(screen.getByRole('contentinfo'))

/** The menu of small screens has the same link. */
const icon = (name: string) => header().getAllByLabelText(name)[0] as HTMLElement

describe('the header', () => {
  test('links the four pages, marks the present one, and leads a visitor to sign in', async () => {
    const { person, address } = await visit('/about')
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    expectLinks(nav, { ...places, ...finder })
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('About')
    expect(header().queryByRole('button', { name: /Cart/ })).toBeNull()
    const mobile = screen.getByRole('navigation', { name: 'Mobile' })
    const account = { 'Login / Register': '/login', Cart: '/cart' }
    expectLinks(mobile, { ...places, ...finder, ...categories, ...wishlist, ...account })
    await person.click(icon('Login / Register'))
    await expect.poll(address).toBe('/login')
  })

  test('of a customer leads to the profile, and counts the pieces in the cart', async () => {
    const held = later<CartItem[]>()
    const { person, address } = await visit('/about', { user: aUser(), answers: { 'GET /cart': held.answer } })
    expect(await screen.findByRole('button', { name: 'Cart' })).toBeVisible()
    expect(screen.queryByTestId('cart-count')).toBeNull()
    held.settle([aCartItem({ quantity: 2 }), aCartItem()])
    expect(await screen.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
    expect(screen.getByTestId('cart-count')).toHaveTextContent('3')
    await person.click(icon('My Profile'))
    await expect.poll(address).toBe('/profile')
  })

  test('is opaque once the page is scrolled past 50 px', async () => {
    await visit('/about')
    await screen.findByRole('banner')
    for (const [scrollY, isOpaque] of [
      [0, 'false'],
      [50, 'false'],
      [51, 'true'],
      [0, 'false'],
    ] as const) {
      vi.stubGlobal('scrollY', scrollY)
      fireEvent.scroll(window)
      await waitFor(() => expect(screen.getByRole('banner')).toHaveAttribute('data-scrolled', isOpaque))
    }
  })

  test('has a menu for small screens, which closes on Escape', async () => {
    const { person } = await visit('/about', { user: aUser() })
    const menu = (await screen.findByLabelText('Menu')).closest('details') as HTMLDetailsElement
    menu.open = true
    const links = within(menu).getByRole('navigation', { name: 'Mobile' })
    const account = { 'Your Orders': '/orders', 'My Profile': '/profile', Cart: '/cart' }
    expectLinks(links, { ...places, ...finder, ...categories, ...wishlist, ...account })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(menu.open).toBe(false))
  })
})

test('the footer has the quick links, the categories, the legal pages, the finder, the wishlist and social links', async () => {
  await visit('/about')
  await screen.findByRole('contentinfo')
  expectLinks(footer().getByRole('navigation', { name: 'Quick Links' }), places)
  expectLinks(footer().getByRole('navigation', { name: 'Plant Categories' }), categories)
  expectLinks(footer().getByRole('navigation', { name: 'Legal' }), {
    Privacy: '/privacy',
    Terms: '/terms',
    'Refunds and Delivery': '/refunds-and-delivery',
  })
  for (const [name, address] of Object.entries({
    'Plant Finder': '/finder',
    'Your Wishlist': '/wishlist',
    [shop.phone.shown]: shop.phone.link,
    [shop.email]: `mailto:${shop.email}`,
    ...Object.fromEntries(shop.social.map(({ name, url }) => [name, url])),
  })) {
    expect(footer().getByRole('link', { name })).toHaveAttribute('href', address)
  }
  expect(footer().getByText('Mon-Fri 9am-6pm')).toBeVisible()
  await assertAccessible()
})

describe('the newsletter', () => {
  const THANKS = 'Thank you for subscribing!'
  const open = async (answers: Answers = {}) => {
    const visited = await visit('/about', { answers: { 'POST /newsletter': { message: 'Thanks' }, ...answers } })
    const box = await screen.findByLabelText<HTMLInputElement>('Newsletter')
    const subscribe = async (email: string) => {
      await visited.person.clear(box)
      await visited.person.type(box, `${email}{Enter}`)
    }
    return { ...visited, box, subscribe, status: footer().getByRole('status') }
  }

  test('does nothing with what is no address, takes one, and thanks for three seconds', async () => {
    const { api, box, subscribe, status } = await open()
    for (const none of [' ', 'asha', 'asha@', '@paudha.example', 'asha@paudha', 'asha kulkarni@paudha.example']) {
      await subscribe(none)
      expect(status).toBeEmptyDOMElement()
      expect(box).toHaveValue(none.trim())
    }
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await subscribe('\u200breader@paudha.example\u2060 ')
    await waitFor(() => expect(status).toHaveTextContent(THANKS))
    expect(api.sent('POST /newsletter')).toEqual([{ email: 'reader@paudha.example' }])
    expect(box).toHaveValue('')
    act(() => vi.advanceTimersByTime(2_700))
    expect(status).toHaveTextContent(THANKS)
    act(() => vi.advanceTimersByTime(300))
    expect(status).toBeEmptyDOMElement()
  })

  test('keeps what is typed while an address is being stored, or could not be', async () => {
    const { api, person, box, subscribe, status } = await open({ 'POST /newsletter': noAnswer })
    await subscribe('reader@paudha.example')
    await screen.findByText('We couldn’t sign you up. Please try again.')
    expect(status).toBeEmptyDOMElement()
    expect(box).toHaveValue('reader@paudha.example')
    const stored = later<{ message: string }>()
    api.answer({ 'POST /newsletter': stored.answer })
    await subscribe('reader@paudha.example')
    await person.clear(box)
    await person.type(box, 'ravi@')
    stored.settle({ message: 'Thanks' })
    await waitFor(() => expect(status).toHaveTextContent(THANKS))
    expect(box).toHaveValue('ravi@')
  })
})

describe('the search of the header', () => {
  // jsdom has no layout to scroll in.
  Element.prototype.scrollIntoView = () => undefined
  const tulsi = aPlant({ name: 'Tulsi', scientificName: 'Ocimum', price: 99 })
  const found = suggestionsOf({
    plants: [tulsi, aPlant({ name: LONG_NAME, stock: 0 }), aPlant({ name: '<b>तुलसी</b> نعناع' })],
    categories: [{ category: 'outdoor', label: 'Outdoor Plants' }],
    topics: [{ title: 'Tulsi: Light', path: '/about#care' }],
  })
  const open = async (answers: Answers) => {
    const visited = await visit('/contact', { answers })
    return { ...visited, field: await screen.findByRole('combobox', { name: 'Search the shop' }) }
  }
  const option = (name: string) => screen.findByRole('option', { name })
  const statuses = () => textsOf(header().getAllByRole('status'))

  test('suggests plants, categories and help in groups, which the arrows and Enter choose', async () => {
    const { api, person, field, address } = await open({ 'GET /search': found })
    await person.type(field, ' tul')
    const list = await screen.findByRole('listbox', { name: 'Suggestions' })
    expect(api.to('GET /search').map(({ query }) => query)).toEqual([{ q: 'tul' }])
    expect(
      within(list)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['Plants', 'Categories', 'Care and help', 'Search'])
    const options = within(list).getAllByRole('option')
    expect(options[0]).toHaveTextContent('TulsiOcimum₹99.00')
    expect(options[1]).toHaveTextContent('Out of Stock')
    expect(options[2]).toHaveTextContent('<b>तुलसी</b> نعناع')
    expect(options.at(-1)).toHaveTextContent('All results for “tul”')
    expect(statuses()).toContain('3 plants suggested')
    expect(field).toHaveAttribute('aria-expanded', 'true')
    await assertAccessible()

    await person.keyboard('{ArrowDown}')
    expect(options[0]).toHaveAttribute('aria-selected', 'true')
    expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id)
    await person.keyboard('{ArrowUp}')
    expect(options[0]).toHaveAttribute('aria-selected', 'false')
    await person.keyboard('{ArrowUp}')
    expect(options.at(-1)).toHaveAttribute('aria-selected', 'true')
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field).toHaveValue(' tul')
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(address).toBe(`/plants/${tulsi._id}`)
    expect(field).toHaveValue('')
  })

  for (const [by, press, path] of [
    ['Enter alone', (person: UserEvent) => person.keyboard('{Enter}'), '/shop?search=a%26b+%231'],
    ['a press', async (person: UserEvent) => person.click(await option('Outdoor Plants')), '/shop?category=outdoor'],
  ] as const) {
    test(`leads by ${by} to ${path}`, async () => {
      const { person, field, address } = await open({ 'GET /search': found })
      await person.type(field, 'a&b #1')
      await option('Outdoor Plants')
      await press(person)
      await expect.poll(address).toBe(path)
    })
  }

  test('says what it is doing, what it did not find with near names, and that it failed', async () => {
    const { api, person, field, address } = await open({ 'GET /search': never })
    await person.type(field, 't')
    expect(screen.queryByText('Searching…')).toBeNull()
    await person.type(field, 'ulsix')
    await screen.findAllByText('Searching…')
    const near = { _id: tulsi._id, name: 'Tulsi' }
    api.answer({ 'GET /search': suggestionsOf({ near: [near] }) })
    await person.type(field, 'y')
    await screen.findAllByText('No plants found for “tulsixy”.')
    const list = within(screen.getByRole('listbox'))
    expect(list.getAllByRole('group')).toEqual([list.getByRole('group', { name: 'The closest matches' })])
    expect(list.getByRole('option')).toHaveTextContent('Tulsi')
    api.answer({ 'GET /search': noAnswer })
    await person.type(field, 'z')
    await screen.findAllByText('Suggestions could not be loaded. Press Enter to search.')
    expect(screen.queryByRole('listbox')).toBeNull()
    await person.keyboard('{Enter}')
    await expect.poll(address).toBe('/shop?search=tulsixyz')
  })
})

function expectLinks(within_: HTMLElement, links: Record<string, string>): void {
  const found = within(within_).getAllByRole('link')
  expect(Object.fromEntries(found.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(links)
}
