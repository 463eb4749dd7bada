import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { file, noAnswer } from '../../../test/screens/api-stub.ts'
import { textsOf } from '../../../test/screens/forms.ts'
import { openPlant, showWholePage } from '../../../test/screens/plant-page.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const region = (name: string) => within(screen.getByRole('region', { name }))
/** The plant's name, rating and price. */
const summary = () => within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement)
const press = (name: string) => screen.getByRole('button', { name })
const image = (name: string, at = 0) => screen.getAllByRole('img', { name })[at] as HTMLImageElement

describe('the page of a plant', () => {
  test('has all its details', async () => {
    const { main } = await openPlant(
      aPlant({
        name: 'Ashwagandha',
        price: 1249.5,
        originalPrice: 1666,
        discount: 25,
        rating: 4.3,
        reviews: 2,
        category: 'outdoor',
        benefits: ['Bears heat', 'Feeds bees'],
        description: 'A shrub of the dry hills.',
      }),
    )
    expect(main.getByRole('heading', { level: 1, name: 'Ashwagandha' })).toBeVisible()
    expect(summary().getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeVisible()
    for (const text of ['Outdoor Plants', 'Epipremnum aureum', '4.3', '(2 reviews)', '₹1,249.50']) {
      expect(summary().getByText(text)).toBeVisible()
    }
    expect(summary().getByText('₹1,666.00').closest('s')).not.toBeNull()
    for (const text of ['25% OFF', 'Save 25%', 'Bears heat', 'Feeds bees', 'A shrub of the dry hills.']) {
      expect(main.getByText(text)).toBeVisible()
    }
    for (const promise of ['Replaced or refunded if damaged on arrival', 'Cancel any time before shipping']) {
      expect(main.getByText(promise)).toBeVisible()
    }
    expect(main.getByRole('heading', { name: 'About This Plant' })).toBeVisible()
    expect(main.queryByRole('list', { name: 'Pictures' })).toBeNull()
    expect(main.getByRole('link', { name: 'Back to Shop' })).toHaveAttribute('href', '/shop')
    await assertAccessible()
  })

  test('without a discount has no badge, no saving and no other price; texts are shown as they are', async () => {
    const hostile = '<img src=x onerror=alert(1)> गुलाब وردة'
    const texts = { name: LONG_NAME, description: hostile, benefits: [hostile] }
    const { main, plant } = await openPlant(aPlant({ ...texts, price: 420, originalPrice: 400 }))
    expect(summary().getByText('₹420.00')).toBeVisible()
    expect(main.queryByText(/% OFF|Save \d/)).toBeNull()
    expect(summary().queryByText('₹400.00')).toBeNull()
    expect(screen.getAllByText(hostile)).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 1, name: LONG_NAME })).toBeVisible()
    cleanup()
    // A plant without a category is shown as an indoor one.
    await openPlant(plant, { answers: { 'GET /plants/:id': json({ ...plant, category: '' }) } })
    expect(summary().getByText('Indoor Plant')).toBeVisible()
  })

  for (const [rating, mark, stars] of [
    [0, 'Not yet reviewed', 0],
    [4.8, 'not yet reviewed', 1],
  ] as const) {
    test(`without reviews and rated ${rating} says “${mark}”, as its card does`, async () => {
      showWholePage()
      const { main } = await openPlant(aPlant({ rating }), {
        answers: { 'GET /plants/:id/related': { goesWith: [], similar: [aPlant({ rating })], alternatives: [] } },
      })
      for (const place of [summary(), within(await main.findByRole('article'))]) {
        expect(place.getByText(mark)).toBeVisible()
        expect(place.queryAllByRole('img', { name: /^Rated/ })).toHaveLength(stars)
      }
    })
  }

  test('opens and closes each care instruction by itself', async () => {
    const careInstructions = [
      { title: 'Light', description: 'Bright shade.' },
      { title: 'Water', description: 'Once a week.' },
    ]
    const { person } = await openPlant(aPlant({ careInstructions }))
    const [light, water] = [screen.getByText('Bright shade.'), screen.getByText('Once a week.')]
    expect(light).not.toBeVisible()
    expect(water).not.toBeVisible()
    await person.click(screen.getByText('Light'))
    await person.click(screen.getByText('Water'))
    expect(light).toBeVisible()
    expect(water).toBeVisible()
    await person.click(screen.getByText('Light'))
    expect(light).not.toBeVisible()
    expect(water).toBeVisible()
  })
})

describe('the pictures', () => {
  const images = ['/images/outdoor.jpg', '/images/pots.jpg'].map((url, index) => ({
    url,
    public_id: null,
    isPrimary: false,
    order: 2 - index,
  }))

  test('are shown in their order, the chosen one after a fade of 150 ms', async () => {
    const { main } = await openPlant(aPlant({ name: 'Bela', images }))
    const buttons = within(main.getByRole('list', { name: 'Pictures' })).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      [1, 2, 3].map((number) => `Show picture ${number} of 3`),
    )
    expect(buttons[0]).toHaveAttribute('aria-current', 'true')
    expect(image('Bela')).toHaveAttribute('src', 'http://localhost:3000/images/indoor.jpg')
    vi.useFakeTimers()
    fireEvent.click(press('Show picture 3 of 3'))
    expect(image('Bela').closest('picture')).toHaveClass('opacity-0')
    act(() => vi.advanceTimersByTime(149))
    expect(image('Bela')).toHaveAttribute('src', 'http://localhost:3000/images/indoor.jpg')
    act(() => vi.advanceTimersByTime(1))
    const third = image('Bela, view 3')
    expect(third).toHaveAttribute('src', '/images/outdoor.jpg')
    expect(third.closest('picture')).not.toHaveClass('opacity-0')
    expect(buttons[2]).toHaveAttribute('aria-current', 'true')
    expect(within(screen.getByLabelText('Bela, view 3, enlarged')).getByAltText('Bela, view 3')).toHaveAttribute(
      'src',
      '/images/outdoor.jpg',
    )
  })

  test('at a foreign http address are never requested: the placeholder stands for them', async () => {
    await openPlant(aPlant({ name: 'Bela', image: { url: 'http://pictures.example/neem.jpg', public_id: null } }))
    expect(image('Bela')).toHaveAttribute('src', '/images/placeholder.jpg')
  })
})

test('the sizes are links with their prices, the present one marked', async () => {
  const plant = aPlant({ size: { family: 'Sizepalm', label: '10 cm pot', position: 1 } })
  const sizes = [
    { _id: plant._id, label: '10 cm pot', detail: '45 cm tall', price: 199, stock: 5 },
    { _id: newId(), label: '25 cm pot', detail: '', price: 899, stock: 0 },
  ]
  const { person, address, main } = await openPlant({ ...plant, sizes })
  const nav = main.getByRole('navigation', { name: 'Size' })
  expect(itemsOf(nav)).toEqual(['10 cm pot45 cm tall₹199.00', '25 cm potSold out'])
  expect(within(nav).getByRole('link', { current: true })).toHaveTextContent('10 cm pot')
  await person.click(within(nav).getByRole('link', { name: /25 cm/ }))
  await expect.poll(address).toBe(`/plants/${sizes[1]?._id}`)
})

test('of a size that is sold out those in stock are named, with their prices', async () => {
  const plant = aPlant({ stock: 0, size: { family: 'Sizepalm', label: '10 cm pot', position: 1 } })
  const [small, large] = [plant._id, newId()]
  const sizes = [
    { _id: small, label: '10 cm pot', detail: '', price: 199, stock: 0 },
    { _id: large, label: '25 cm pot', detail: '', price: 899, stock: 3 },
  ]
  const { main } = await openPlant({ ...plant, sizes })
  const said = main.getByText(/^The 10 cm pot size is sold out/)
  expect(said).toHaveTextContent('The 10 cm pot size is sold out. In stock: 25 cm pot (₹899.00)')
  expect(within(said).getByRole('link', { name: '25 cm pot' })).toHaveAttribute('href', `/plants/${large}`)
})

const part = { plant: newId(), name: 'Bundlepalm', quantity: 2, price: 450, stock: 4, isAvailable: true }
const picture = { url: '/images/indoor.jpg', public_id: null }
const parts = [
  { ...part, image: picture },
  { ...part, plant: newId(), name: 'Oldpot', quantity: 1, price: 300, stock: 3, isAvailable: false, image: picture },
]

test('a bundle names its parts, and what it saves against buying them one by one', async () => {
  const sold = parts.map((each) => ({ ...each, isAvailable: true }))
  const { plant } = await openPlant(aPlant({ price: 600, parts: sold }))
  expect(itemsOf(region('In This Bundle').getByRole('list'))).toEqual(['2 × Bundlepalm', 'Oldpot'])
  const link = region('In This Bundle').getByRole('link', { name: 'Bundlepalm' })
  expect(link).toHaveAttribute('href', `/plants/${part.plant}`)
  const saving = 'Save ₹600.00 compared with buying the items separately (₹1,200.00)'
  expect(region('In This Bundle').getByText(saving)).toBeVisible()
  await assertAccessible()
  cleanup()
  await openPlant({ ...plant, price: 1200 })
  expect(region('In This Bundle').queryByText(/^Save/)).toBeNull()
})

test('a bundle that is sold out names the parts that are missing, and claims no saving', async () => {
  await openPlant(aPlant({ price: 600, stock: 0, parts: [{ ...part, stock: 1, image: picture }, ...parts.slice(1)] }))
  const bundle = region('In This Bundle')
  expect(itemsOf(bundle.getByRole('list'))).toEqual(['2 × Bundlepalm, only 1 left', 'Oldpot, no longer sold'])
  expect(bundle.getByText(/so the bundle is sold out/)).toHaveTextContent('Bundlepalm and Oldpot are not available')
  expect(bundle.queryByText(/^Save/)).toBeNull()
  cleanup()
  await openPlant(aPlant({ stock: 0, parts: [{ ...part, image: picture }, ...parts.slice(1)] }))
  const said = 'Oldpot is not available, so the bundle is sold out. You can buy the other items separately.'
  expect(region('In This Bundle').getByText(said)).toBeVisible()
})

describe('related plants', () => {
  test('in view are loaded once, and the link stays', async () => {
    showWholePage()
    const related = {
      goesWith: [aPlant({ name: 'Clay Pot' })],
      similar: [aPlant({ name: 'Durian' })],
      alternatives: [],
    }
    const { api, main } = await openPlant(aPlant(), { answers: { 'GET /plants/:id/related': related } })
    expect(await main.findByRole('heading', { name: 'Durian' })).toBeVisible()
    expect(region('Similar plants').getByRole('link', { name: 'View All Indoor Plants' })).toBeVisible()
    expect(region('Goes with').getByRole('heading', { name: 'Clay Pot' })).toBeVisible()
    expect(api.sent('GET /plants/:id/related')).toHaveLength(1)
    await assertAccessible()
  })

  test('come with the page of a plant that is sold out, whose alternatives are at its top', async () => {
    const related = { goesWith: [], similar: [], alternatives: [aPlant({ name: 'Durian' })] }
    const { api } = await openPlant(aPlant({ stock: 0 }), { answers: { 'GET /plants/:id/related': related } })
    expect(region('Similar plants in stock').getByRole('heading', { name: 'Durian' })).toBeVisible()
    expect(api.sent('GET /plants/:id/related')).toHaveLength(1)
  })

  test('are not loaded before they come into view; if they cannot be, the link to the category is there', async () => {
    const { api, main, plant } = await openPlant()
    expect(main.getByRole('link', { name: 'View All Indoor Plants' })).toBeVisible()
    expect(api.to('GET /plants/:id/related')).toEqual([])
    cleanup()
    showWholePage()
    const failing = await openPlant(plant, { answers: { 'GET /plants/:id/related': noAnswer } })
    await waitFor(() => expect(failing.api.to('GET /plants/:id/related')).toHaveLength(1))
    const link = failing.main.getByRole('link', { name: 'View All Indoor Plants' })
    expect(link).toHaveAttribute('href', '/shop?category=indoor')
    expect(failing.main.queryByRole('region', { name: 'Goes with' })).toBeNull()
  })
})

describe('the facts', () => {
  const pets = { verdict: 'toxic', source: 'Gardner and others, 2018' } as const
  const sizes = { heightCm: 45, potCm: 15 }
  const facts: Plant['facts'] = { ...unknownFacts, light: 'low', pets, ...sizes, flowers: [2, 3], minCelsius: 10 }
  const strip = () => screen.getByRole('list', { name: 'Key facts' })
  const OWN_WAY = /^No two plants grow alike/

  test('are in short under the price, and below it what is not said there, with the size to scale', async () => {
    await openPlant(aPlant({ facts }))
    expect(itemsOf(strip())).toEqual(['Low light', 'Toxic to pets Source', '45 cm tall, 15 cm pot'])
    const section = region('Facts')
    expect(section.getByRole('img', { name: '45 cm tall in a 15 cm pot, next to a 90 cm chair' })).toBeVisible()
    expect(textsOf(section.getAllByRole('term'))).toEqual(['Pets: source', 'Flowers', 'Coldest', 'Repotting'])
    expect(textsOf(section.getAllByRole('definition')).slice(1, 3)).toEqual([
      expect.stringMatching(/^Feb, Mar/),
      '10 °C',
    ])
    expect(section.getByText(OWN_WAY)).toBeVisible()
    const source = within(strip()).getByRole('link', { name: 'Source' }).getAttribute('href')
    expect(document.getElementById(source?.slice(1) ?? '')).toHaveTextContent('Gardner and others, 2018')
    await assertAccessible()
  })

  test('say nothing of what is unknown, and a plant is no packed product', async () => {
    const { main } = await openPlant()
    expect(main.queryByRole('list', { name: 'Key facts' })).toBeNull()
    expect(main.queryByRole('navigation', { name: 'Size' })).toBeNull()
    for (const name of ['Facts', 'Packed Goods', 'In This Bundle'])
      expect(main.queryByRole('region', { name })).toBeNull()
  })
})

function itemsOf(list: HTMLElement) {
  return textsOf(within(list).getAllByRole('listitem'))
}

/** A record that another version of the server might send. */
function json(record: object) {
  return file(JSON.stringify(record), { 'content-type': 'application/json' })
}
