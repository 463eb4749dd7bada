import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../../contract/delivery.ts'
import { type Answers, type Call, noAnswer, page, refusal } from '../../../test/screens/api-stub.ts'
import { aDelivery, notDelivered } from '../../../test/screens/delivery-records.ts'
import { textsOf } from '../../../test/screens/forms.ts'
import { openPlant, showWholePage } from '../../../test/screens/plant-page.ts'
import { aPlant, facetsOf, plantsOf } from '../../../test/screens/plant-records.ts'
import { aCartItem, aUser } from '../../../test/screens/records.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'

const PUNE = '411015'
const part = () => within(screen.getByRole('region', { name: 'Delivery' }))
const field = () => part().getByLabelText('PIN code')
const promised = 'Pune 411015: our van, Friday 4 December'

describe('the delivery of a plant', () => {
  test('is said for the PIN that is sent, with its fee, and stays in this browser', async () => {
    const { api, person, plant, address } = await openPlant(aPlant(), { answers: { 'GET /delivery': aDelivery() } })
    expect(part().getByText('Enter your PIN code to see the delivery date and fee.')).toBeVisible()
    expect(api.to('GET /delivery')).toHaveLength(0)
    await person.type(field(), '411 015{Enter}')
    expect(await screen.findByText(promised)).toBeVisible()
    expect(part().getByText('Delivery: Free')).toBeVisible()
    expect(field()).not.toBeVisible()
    expect(api.to('GET /delivery').map(({ query }) => query)).toEqual([{ pin: PUNE, plants: plant._id }])
    await expect.poll(address).toBe(`/plants/${plant._id}`)
    expect(part().getByRole('status')).toHaveTextContent(promised)
    await assertAccessible()
    cleanup()
    const again = await openPlant(plant, { answers: { 'GET /delivery': aDelivery({ fee: 60 }) } })
    expect(await screen.findByText('Delivery: ₹60.00')).toBeVisible()
    expect(again.api.to('GET /delivery')[0]?.query.pin).toBe(PUNE)
  })

  test('that is impossible says why and offers the finder, and the PIN can be changed', async () => {
    localStorage.setItem('pin', '682001')
    const why = 'Nimbu cannot be delivered to Kerala: It may carry a pest.'
    const { person } = await openPlant(aPlant({ name: 'Nimbu' }), {
      answers: { 'GET /delivery': ({ query }) => (query.pin === PUNE ? aDelivery() : aDelivery(notDelivered(why))) },
    })
    expect(await screen.findByText(why)).toBeVisible()
    expect(part().queryByText(/^Delivery: /)).toBeNull()
    expect(part().getByRole('link', { name: 'Find other plants' })).toHaveAttribute('href', '/finder')
    await person.click(part().getByText('Change'))
    expect(field()).toHaveValue('682001')
    await person.clear(field())
    await person.type(field(), `${PUNE}{Enter}`)
    expect(await screen.findByText(promised)).toBeVisible()
    expect(field()).not.toBeVisible()
  })

  for (const [pin, answer, problem] of [
    ['4110', aDelivery(), 'A PIN code has 6 digits and does not start with 0'],
    ['<b>', aDelivery(), 'A PIN code has 6 digits and does not start with 0'],
    ['999999', refusal('not_found'), 'We don’t recognise the PIN code 999999. Please check it.'],
    [PUNE, noAnswer, 'We can’t show the delivery date right now. Please try again later.'],
  ] as const) {
    test(`for “${pin}” says “${problem}” at the field, and is loaded once that is mended`, async () => {
      const { api, person } = await openPlant(aPlant(), { answers: { 'GET /delivery': answer } })
      await person.type(field(), `${pin}{Enter}`)
      expect(await screen.findByText(problem)).toBeVisible()
      expect(field()).toBeVisible()
      expect(field()).toHaveAccessibleDescription(problem)
      expect(field()).toBeInvalid()
      expect(field()).toHaveValue(pin)
      await assertAccessible()
      api.answer({ 'GET /delivery': aDelivery() })
      await person.clear(field())
      await person.type(field(), `${PUNE}{Enter}`)
      expect(await screen.findByText(promised)).toBeVisible()
    })
  }
})

test('the delivery of a cart is said for the whole and for each plant, with what is saved, and its fee is in the total', async () => {
  localStorage.setItem('pin', PUNE)
  const [neem, tulsi] = [aCartItem({ name: 'Neem', price: 400, quantity: 2 }), aCartItem({ name: 'Tulsi' })]
  const delivery = aDelivery({ fee: 60, saving: { amount: 30, percent: 3 }, plants: [neem.plant._id] })
  const { api } = await visit('/cart', {
    user: aUser(),
    answers: { 'GET /cart': [neem, tulsi], 'GET /delivery': delivery },
  })
  expect(await screen.findByText(promised)).toBeVisible()
  expect(api.to('GET /delivery').at(-1)?.query.plants).toBe(`${neem.plant._id}:2,${tulsi.plant._id}`)
  const line = screen.getByRole('heading', { name: 'Neem' }).closest('li') as HTMLElement
  expect(within(line).getByText('our van, Friday 4 December')).toBeVisible()
  expect(screen.getByText(/^Pay online and save/)).toHaveTextContent('₹30')
  expect(textsOf((await findMain()).getAllByRole('definition'))).toEqual(['₹999.00', '₹60.00', '₹1,059.00'])
})

describe('the delivery of cards', () => {
  const changes: Partial<Delivery['plants'][number]>[] = [
    {},
    {},
    { by: 'courier', latest: '2026-12-07', fee: 60 },
    notDelivered('Barred goes only by our van.'),
  ]
  /** Delivers these plants in the ways above, one after the other. */
  const inTurn = ({ query }: Call): Delivery => {
    const delivery = aDelivery({ plants: query.plants?.split(',') ?? [] })
    return { ...delivery, plants: delivery.plants.map((each, index) => ({ ...each, ...changes[index] })) }
  }

  test('is said once for most of them, and on a card where it differs, by one request; the PIN can be changed', async () => {
    localStorage.setItem('pin', PUNE)
    const plants = plantsOf(4)
    const { api, person } = await openHome(plants, inTurn)
    expect(await screen.findByText('Delivery to 411015: Fri 4 Dec, Free')).toBeVisible()
    const cards = (await findMain()).getAllByRole('article')
    expect(cards[2]).toHaveTextContent('Delivery 4–7 Dec, ₹60')
    expect(cards[3]).toHaveTextContent('Barred goes only by our van.')
    for (const card of cards.slice(0, 2)) expect(card).not.toHaveTextContent('Delivery')
    expect(api.to('GET /delivery').map(({ query }) => query)).toEqual([
      { pin: PUNE, plants: plants.map(({ _id }) => _id).join() },
    ])
    await assertAccessible()
    await person.click(part().getByText('Change'))
    await person.clear(field())
    await person.type(field(), '4110{Enter}')
    expect(await screen.findByText('A PIN code has 6 digits and does not start with 0')).toBeVisible()
    expect(field()).toBeInvalid()
    await person.clear(field())
    await person.type(field(), '560 001{Enter}')
    expect(await screen.findByText('Delivery to 560001: Fri 4 Dec, Free')).toBeVisible()
    expect(localStorage.getItem('pin')).toBe('560001')
  })

  test('is asked for once by the list of plants', async () => {
    localStorage.setItem('pin', PUNE)
    const answers = { 'GET /plants': page(plantsOf(4)), 'GET /plants/categories': [], 'GET /plants/countries': [] }
    const { api } = await visit('/shop?inStock=true', {
      answers: { ...answers, 'GET /plants/facets': facetsOf(), 'GET /delivery': inTurn },
    })
    expect(await screen.findByText('Delivery to 411015: Fri 4 Dec, Free')).toBeVisible()
    expect(api.to('GET /delivery')).toHaveLength(1)
  })

  test('is asked for where no PIN is known, and loaded again for the same PIN if it failed', async () => {
    const { api, person } = await openHome(plantsOf(1), noAnswer)
    await person.click(await screen.findByText('See delivery dates and fees'))
    await person.type(field(), `${PUNE}{Enter}`)
    expect(await screen.findByText('We can’t show the delivery date right now. Please try again later.')).toBeVisible()
    api.answer({ 'GET /delivery': inTurn })
    await person.click(part().getByRole('button', { name: 'Check delivery' }))
    expect(await screen.findByText('Delivery to 411015: Fri 4 Dec, Free')).toBeVisible()
  })

  test('beside a plant is said where it differs from the plant’s', async () => {
    localStorage.setItem('pin', PUNE)
    showWholePage()
    const related = { goesWith: plantsOf(2), similar: [], alternatives: [] }
    const { main } = await openPlant(aPlant(), {
      answers: { 'GET /plants/:id/related': related, 'GET /delivery': inTurn },
    })
    const cards = await main.findAllByRole('article')
    await waitFor(() => expect(cards[1]).toHaveTextContent('Delivery 4–7 Dec, ₹60'))
    expect(cards[0]).not.toHaveTextContent('Delivery')
  })

  test('beside a plant that is sold out is said on each, since nothing else says it', async () => {
    localStorage.setItem('pin', PUNE)
    showWholePage()
    const related = { goesWith: [], similar: [], alternatives: plantsOf(2) }
    const { main } = await openPlant(aPlant({ stock: 0 }), {
      answers: { 'GET /plants/:id/related': related, 'GET /delivery': inTurn },
    })
    for (const card of await main.findAllByRole('article'))
      await waitFor(() => expect(card).toHaveTextContent('Delivery Fri 4 Dec, Free'))
  })

  test('that is impossible for all is said once, and for a single one on its card', async () => {
    localStorage.setItem('pin', PUNE)
    const refused = ({ query }: Call): Delivery => {
      const delivery = aDelivery({ plants: query.plants?.split(',') ?? [] })
      return { ...delivery, plants: delivery.plants.map((each) => ({ ...each, ...notDelivered(null) })) }
    }
    const why = 'We don’t deliver this to your area yet.'
    await openHome(plantsOf(2), refused)
    expect(await screen.findByText(why)).toBeVisible()
    for (const card of screen.getAllByRole('article')) expect(card).not.toHaveTextContent(why)
    cleanup()
    await openHome(plantsOf(1), refused)
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent(why))
    expect(part().getByText('Delivery to 411015')).toBeVisible()
  })

  const openHome = (plants: ReturnType<typeof plantsOf>, delivery: Answers['GET /delivery']) =>
    visit('/', { answers: { 'GET /plants': plants, 'GET /plants/categories': [], 'GET /delivery': delivery } })
})
