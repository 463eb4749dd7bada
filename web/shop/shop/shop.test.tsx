import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { type Answers, later, noAnswer, page, refusal } from '../../../test/screens/api-stub.ts'
import { aPlant, facetsOf, plantsOf, suggestionsOf } from '../../../test/screens/plant-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'
import { cachePlants } from './load-shop.ts'
import { everything } from './shop-query.ts'

/** What comes into view, as the browser would say it. */
let comeIntoView = () => {}

// On wide screens the panel of the filters is a column.
const wide = document.createElement('style')
wide.textContent = '[popover] { display: block !important }'

beforeEach(() => {
  document.head.append(wide)
  onTestFinished(() => wide.remove())
  // A list is remembered for a return from a plant.
  cachePlants({ ...everything, page: 99 }, { plants: [], total: 0, pages: 0, areAllPlants: true })
  comeIntoView = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => notify([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

describe('the list', () => {
  test('has a chip for every category with plants, and one for all, which is chosen', async () => {
    const { person, address } = await openShop('/shop', { 'GET /plants/categories': ['exotic-fruit', 'pots'] })
    await screen.findByRole('heading', { level: 1, name: 'Shop' })
    const links = chips().getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['All', 'Exotic-fruit', 'Pots'])
    expect(chosenChip()).toBe('All')
    await person.click(chips().getByRole('link', { name: 'Pots' }))
    await expect.poll(address).toBe('/shop?category=pots')
    await waitFor(() => expect(chosenChip()).toBe('Pots'))
  })

  test('shows of each plant its picture, name, facts in short, price and the price plus ₹200 struck through', async () => {
    const pets = { verdict: 'non-toxic', source: 'A study' } as const
    const facts = { ...unknownFacts, light: 'low', effort: 'easy', pets } as const
    const mogra = aPlant({ name: 'Mogra', price: 1299.5, originalPrice: 1400, facts })
    await openShop('/shop', {
      'GET /plants': page([mogra, aPlant({ name: LONG_NAME }), aPlant({ name: '<b>गुलाब</b> وردة', stock: 0 })]),
    })
    const card = await findCard('Mogra')
    expect(card.getByRole('img', { name: 'Mogra' })).toBeVisible()
    expect(card.getByText(/^Low.light ·.Easy ·.Pet.safe$/)).toBeVisible()
    expect(card.getByText('₹1,299.50')).toBeVisible()
    expect(card.getByText('₹1,499.50').closest('s, del')).not.toBeNull()
    expect(card.queryByText('₹1,400.00')).toBeNull()
    expect(card.getByRole('link', { name: 'View Details: Mogra' })).toHaveAttribute('href', `/plants/${mogra._id}`)
    await findCard(LONG_NAME)
    expect((await findCard('<b>गुलाब</b> وردة')).getByText('Out of Stock')).toBeVisible()
    await assertAccessible()
  })

  for (const [path, order, others] of [
    ['/shop', 'Best rated', ['Newest first', 'Price: low to high', 'Price: high to low', 'Name']],
    ['/shop?search=tulsi', 'Best match', ['Best rated', 'Newest first']],
  ] as const) {
    test(`at ${path} starts with the ${order.toLowerCase()}, and can have another order`, async () => {
      const { api, person, address } = await openShop(path)
      const sort = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
      expect([...sort.options].map(({ text }) => text).slice(0, others.length + 1)).toEqual([order, ...others])
      expect(sort.selectedOptions[0]?.text).toBe(order)
      await person.selectOptions(sort, 'Name')
      await expect.poll(address).toMatch(/sort=name$/)
      const sorts = api.to('GET /plants').map(({ query }) => query.sort)
      expect(sorts).toEqual([order === 'Best rated' ? 'rating' : undefined, 'name'])
    })
  }

  test('loads more as its end comes near, each plant once, and says how far it is', async () => {
    const plants = plantsOf(30)
    const { api } = await openShop('/shop', {
      // A new plant has moved the others by one.
      'GET /plants': ({ query }) => page(query.offset === '0' ? plants.slice(0, 24) : plants.slice(23), 30),
    })
    await screen.findByText('1 to 24 of 30')
    expect(screen.getByRole('link', { name: 'More plants' })).toHaveAttribute('href', '/shop?page=2')
    comeIntoView()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30))
    expect(api.to('GET /plants').map(({ query }) => query.offset)).toEqual(['0', '24'])
    expect(screen.queryByRole('link', { name: 'More plants' })).toBeNull()
  })

  test('says when more plants fail to load, and tries again', async () => {
    const { api, person } = await openShop('/shop', { 'GET /plants': page(plantsOf(24), 25) })
    const failure = later<typeof noAnswer>()
    api.answer({ 'GET /plants': failure.answer })
    await person.click(await screen.findByRole('link', { name: 'More plants' }))
    expect(screen.getByText('Loading more plants')).toBeInTheDocument()
    failure.settle(noAnswer)
    const alert = await screen.findByRole('alert')
    expect(screen.getAllByRole('article')).toHaveLength(24)
    api.answer({ 'GET /plants': page([aPlant({ name: 'Neem' })], 25) })
    await person.click(within(alert).getByRole('button', { name: 'Try again' }))
    await findCard('Neem')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  const one = [aPlant()]
  for (const [requested, plants, total, said, shown] of [
    ['/shop', one, 1, '1 plant', '/shop'],
    ['/shop', [aPlant(), aPlant({ category: 'pots' })], 2, '2 products', '/shop'],
    ['/shop?category=succulent', one, 30, '30 plants', '/shop?category=succulent'],
    ['/shop?category=pots', one, 1, '1 product', '/shop?category=pots'],
    ['/shop?page=9999', one, 72, '72 products', '/shop?page=3'],
    ['/shop?category=pots&page=5', one, 73, '73 products', '/shop?category=pots&page=4'],
    ['/shop?search=nothing&page=3', [], 0, '0 plants', '/shop?search=nothing'],
    ['/shop?page=2', one, 48, '48 products', '/shop?page=2'],
  ] as const) {
    test(`says that it has ${said}, shown from ${shown} where ${requested} is asked for`, async () => {
      const { address } = await openShop(requested, { 'GET /plants': page(plants, total) })
      expect(await screen.findByText(said)).toBeVisible()
      await expect.poll(address).toBe(shown)
      const previous = screen.queryByRole('link', { name: 'Previous plants' })
      if (total === 48) expect(previous).toHaveAttribute('href', '/shop')
    })
  }
})

test('a failed load shows the server’s message, or a default, and is tried again, the categories too', async () => {
  const { api, person } = await openShop('/shop', {
    'GET /plants': refusal('unavailable', { message: 'The greenhouse is locked.' }),
    'GET /plants/categories': noAnswer,
  })
  const [categories, plants] = await screen.findAllByRole('alert')
  expect(categories).toHaveTextContent('Error loading categories')
  expect(plants).toHaveTextContent('Error loading plantsThe greenhouse is locked.')
  await assertAccessible()
  api.answer({ 'GET /plants': noAnswer, 'GET /plants/categories': ['indoor'] })
  await person.click(within(plants as HTMLElement).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('navigation', { name: 'Categories' })
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch plants')
  expect(chips().getByRole('link', { name: 'Indoor' })).toBeVisible()
  api.answer({ 'GET /plants': page([aPlant({ name: 'Neem' })]) })
  screen.getByRole('button', { name: 'Try again' }).focus()
  await person.keyboard('{Enter}')
  await findCard('Neem')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})

describe('the search', () => {
  test('updates the results while typing, after a pause, and its button shows everything again', async () => {
    const { api, person, address } = await openShop('/shop')
    const box = await screen.findByRole('searchbox')
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
    await person.type(box, ' Vekhand ')
    await expect.poll(address).toBe('/shop?search=Vekhand')
    expect(api.to('GET /plants').map(({ query }) => query.search)).toEqual([undefined, 'Vekhand'])
    await person.click(screen.getByRole('button', { name: 'Clear search' }))
    await expect.poll(address).toBe('/shop')
    expect(box).toHaveValue('')
    expect(box).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  })

  test('that finds nothing offers near names and categories, and is counted for the owner once nothing is typed', async () => {
    const { api } = await openShop('/shop?search=zzlotus', {
      'GET /plants': page([]),
      'GET /search': suggestionsOf({ near: [{ _id: 'lotus00000000000', name: 'Lotus' }] }),
      'POST /search/unfound': { isCounted: true },
    })
    const main = await findMain()
    await main.findByRole('heading', { name: 'No plants found' })
    expect(main.getByText('Nothing matches “zzlotus”.')).toBeVisible()
    expect(main.getByRole('link', { name: 'Lotus' })).toHaveAttribute('href', '/plants/lotus00000000000')
    expect(main.getByRole('link', { name: 'Indoor Plants' })).toHaveAttribute('href', '/shop?category=indoor')
    expect(main.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
    expect(api.to('POST /search/unfound')).toEqual([])
    await waitFor(() => expect(api.sent('POST /search/unfound')).toEqual([{ q: 'zzlotus' }]))
  })

  test('that finds nothing among filters names each of them, and all can be cleared, by keyboard too', async () => {
    const { person, address } = await openShop('/shop?category=indoor&search=quomblar&light=sun&pets=non-toxic', {
      'GET /plants': ({ query }) => page(query.light === 'sun' ? [] : [aPlant()]),
      'GET /search': noAnswer,
    })
    const clear = await screen.findByRole('link', { name: 'Clear all filters' })
    for (const label of ['“quomblar”', 'Indoor', 'Full sun', 'Non-toxic to pets']) await findChip(label)
    await assertAccessible()
    clear.focus()
    await person.keyboard('{Enter}')
    await screen.findByRole('article')
    await expect.poll(address).toBe('/shop')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    expect(chosenChip()).toBe('All')
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(stored()).toEqual(['all', ''])
  })
})

describe('category and search of the last visit', () => {
  test('are stored under their two keys, and shown again', async () => {
    localStorage.setItem('shop.category', 'outdoor')
    localStorage.setItem('shop.search', 'rose')
    const { person, address } = await openShop('/shop')
    await expect.poll(address).toBe('/shop?category=outdoor&search=rose')
    expect(await screen.findByRole('searchbox')).toHaveValue('rose')
    expect(chosenChip()).toBe('Outdoor')
    await person.click(chips().getByRole('link', { name: 'Seeds' }))
    await waitFor(() => expect(stored()).toEqual(['seeds', 'rose']))
  })

  for (const [what, category, search, path, now] of [
    ['give way to the address', 'pots', 'clay', '/shop?category=seeds&maxPrice=9', ['seeds', '']],
    ['are left where the category is none', 'bonsai', '', '/shop', ['all', '']],
    ['are left where the category has no plants', 'exotic-fruit', '', '/shop', ['all', '']],
  ] as const) {
    test(what, async () => {
      localStorage.setItem('shop.category', category)
      localStorage.setItem('shop.search', search)
      const { address } = await openShop(path)
      await screen.findByRole('article')
      await expect.poll(address).toContain(path)
      expect(stored()).toEqual(now)
      expect(chosenChip()).toBe(now[0] === 'all' ? 'All' : 'Seeds')
    })
  }
})

describe('the filters', () => {
  test('count what each would show, apply at once, and are sent together', async () => {
    const { api, person, address } = await openShop('/shop?search=zuvexia', {
      'GET /plants/facets': facetsOf({ each: 2, water: { rare: 1, weekly: 1, often: 0 } }),
    })
    expect(await choice('Water', 'Often (0)')).not.toBeChecked()
    const easy = await choice('Effort', 'Easy (2)')
    await person.click(easy)
    await expect.poll(address).toBe('/shop?search=zuvexia&effort=easy')
    expect(easy).toHaveFocus()
    await person.click(await choice('Light', /^Low light/))
    await person.click(await choice('Light', /^Full sun/))
    await person.click(await choice('Height up to', /^60 cm/))
    await person.click(await choice('Stock', /^In stock only/))
    await expect.poll(address).toBe('/shop?search=zuvexia&inStock=true&light=low&light=sun&effort=easy&maxHeight=60')
    const query = { search: 'zuvexia', inStock: 'true', light: 'low,sun', effort: 'easy', maxHeight: '60' }
    for (const endpoint of ['GET /plants', 'GET /plants/facets'] as const)
      await waitFor(() => expect(api.to(endpoint).at(-1)?.query).toMatchObject(query))
    expect(screen.getByRole('button', { name: /^Filters ?\(5\)$/ })).toBeInTheDocument()
    await assertAccessible()
  })

  test('offer a country of origin only in a category whose products state one', async () => {
    const answers = { 'GET /plants/countries': ['India', 'Sri Lanka'] }
    const facets = (india: number) => ({
      'GET /plants/facets': facetsOf({ country: { India: india, 'Sri Lanka': 0 } }),
    })
    for (const [path, india, isOffered] of [
      ['/shop', 9, false],
      ['/shop?category=indoor', 0, false],
      ['/shop?category=seeds', 9, true],
    ] as const) {
      await openShop(path, { ...answers, ...facets(india) })
      await choice('Effort', /^Easy/)
      const country = screen.queryByLabelText('Country of origin')
      expect(country?.textContent ?? null, path).toBe(isOffered ? 'AnyIndia (9)Sri Lanka (0)' : null)
      cleanup()
    }
  })

  test('are taken away one by one, with the focus on the next, or all at once', async () => {
    const { person, address } = await openShop('/shop?search=zuvexia&light=low&light=sun&effort=easy&sort=price')
    await person.click(await findChip('Full sun'))
    await expect.poll(address).toBe('/shop?search=zuvexia&light=low&effort=easy&sort=price')
    await waitFor(async () => expect(await findChip('Easy care')).toHaveFocus())
    expect(await choice('Light', /^Full sun/)).not.toBeChecked()
    await person.click(screen.getByRole('link', { name: 'Clear all' }))
    await expect.poll(address).toBe('/shop?search=zuvexia&sort=price')
    expect(await choice('Light', /^Low light/)).not.toBeChecked()
  })

  test('are all taken away where one of them is the stored search', async () => {
    const { person, address } = await openShop('/shop?search=under+500')
    await person.click(await screen.findByRole('link', { name: 'Clear all' }))
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
    await expect.poll(address).toBe('/shop')
    expect(stored()).toEqual(['all', ''])
  })

  test('of price apply on leaving their fields, are turned round where reversed, and taken away', async () => {
    const { person, address } = await openShop('/shop?category=indoor&minPrice=600&maxPrice=400&sort=price')
    await person.click(await findChip('₹400 to ₹600'))
    await expect.poll(address).toBe('/shop?category=indoor&sort=price')
    const to = screen.getByLabelText('To ₹')
    await waitFor(() => expect(to).toHaveValue(null))
    await person.type(to, '200')
    await expect.poll(address).toBe('/shop?category=indoor&sort=price')
    await person.tab()
    await expect.poll(address).toBe('/shop?category=indoor&maxPrice=200&sort=price')
    expect(await findChip('Up to ₹200')).toBeVisible()
  })

  test('chosen before the previous one has loaded build on it, and a bar says that it loads', async () => {
    const { api, person, address } = await openShop('/shop')
    await screen.findByRole('article')
    const held = later<ReturnType<typeof page>>()
    api.answer({ 'GET /plants': () => held.answer })
    await person.type(screen.getByRole('searchbox'), 'slowfern')
    await waitFor(() => expect(api.to('GET /plants').at(-1)?.query.search).toBe('slowfern'))
    expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeVisible()
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Name')
    expect(screen.getByLabelText('Sort by')).toHaveValue('name')
    await person.click(chips().getByRole('link', { name: 'Indoor' }))
    await waitFor(() => expect(chosenChip()).toBe('Indoor'))
    held.settle(page([aPlant()]))
    await expect.poll(address).toBe('/shop?category=indoor&search=slowfern&sort=name')
    expect(screen.getByRole('searchbox')).toHaveValue('slowfern')
  })
})

test('the plants seen before stand below the list, the latest first without those gone, and can be cleared', async () => {
  const plants = plantsOf(2, 'Seen')
  localStorage.setItem('seen', [plants[1], aPlant(), plants[0]].map((plant) => plant?._id).join())
  const { api, person } = await openShop('/shop?search=qqq', {
    'GET /plants': ({ query }) => page(query.ids ? plants : []),
  })
  await screen.findByRole('heading', { name: 'No plants found' })
  await waitFor(() => {
    comeIntoView()
    expect(screen.getByRole('region', { name: 'Recently viewed' })).not.toHaveAttribute('aria-busy', 'true')
  })
  const row = within(screen.getByRole('region', { name: 'Recently viewed' }))
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Seen 2', 'Seen 1'])
  expect(api.to('GET /plants').at(-1)?.query.ids).toBe(localStorage.getItem('seen'))
  await person.click(row.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull()
  expect(localStorage.getItem('seen')).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})

function openShop(path: string, answers: Answers = {}) {
  return visit(path, {
    answers: {
      'GET /plants': page([aPlant({ name: 'Some Plant' })]),
      'GET /plants/categories': ['indoor', 'outdoor', 'seeds', 'pots', 'succulent'],
      'GET /plants/countries': ['India'],
      'GET /plants/facets': facetsOf(),
      'GET /search': suggestionsOf(),
      ...answers,
    },
  })
}

const findChip = (label: string) => screen.findByRole('link', { name: new RegExp(`^Remove filter:\\s?${label}$`) })
const chips = () => within(screen.getByRole('navigation', { name: 'Categories' }))
const chosenChip = () => chips().getByRole('link', { current: true }).textContent
const stored = () => [localStorage.getItem('shop.category'), localStorage.getItem('shop.search')]

async function findCard(name: string) {
  return within((await screen.findByRole('heading', { name })).closest('article') as HTMLElement)
}

async function choice(group: string, name: string | RegExp) {
  return within(await screen.findByRole('group', { name: group })).getByLabelText(name)
}
