import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BrowserEvent } from '../../contract/measurement.ts'
import { CONSENT_VERSION } from '../../domain/measurement.ts'
import { type Answers, type ApiStub, noAnswer } from '../../test/screens/api-stub.ts'
import { openCheckout } from '../../test/screens/checkout-page.ts'
import { expectTexts, press } from '../../test/screens/forms.ts'
import { anOrder, anOrderItem } from '../../test/screens/order-records.ts'
import { openPlant } from '../../test/screens/plant-page.ts'
import { aPlant } from '../../test/screens/plant-records.ts'
import { aCartItem, anAdmin, aUser } from '../../test/screens/records.ts'
import { assertAccessible, visit } from '../../test/screens/visit.tsx'

const pixelId = '1234567890123456'
const settings = { pixelId }
const CONSENT = `${CONSENT_VERSION}.yes.0123456789abcdef0123456789abcdef.1795300000`
const measuring: Answers = {
  'POST /meta/events': ({ body }) => ({
    events_received: (body as { events: unknown[] }).events.length,
    events_dropped: [],
  }),
  'PUT /consents/:id': ({ body }) => ({ marketing: (body as { marketing: boolean }).marketing }),
}

beforeEach(() => {
  Object.assign(window, { fbq: undefined, _fbq: undefined })
  for (const script of document.querySelectorAll('script[src*=facebook]')) script.remove()
  for (const name of ['paudha_consent', '_fbp']) setCookie(name, '', 0)
  history.replaceState(null, '', '/')
})

test('a shop that measures nothing asks nothing', async () => {
  await visit('/about')
  await screen.findByRole('button', { name: 'Subscribe' })
  expect(screen.queryByRole('button', { name: 'Cookie choices' })).toBeNull()
  expect(question()).toBeNull()
})

test('who closes the question is asked no more during the visit, and who declines sends nothing', async () => {
  const { person } = await open()
  await press(person, 'Close without choosing')
  expect(question()).toBeNull()
  cleanup()
  const { api, person: again } = await open('/about', { isAsked: false })
  await press(again, 'Cookie choices')
  await press(again, 'Decline')
  expect(question()).toBeNull()
  expect(document.cookie).toMatch(new RegExp(`^paudha_consent=${CONSENT_VERSION}\\.no\\.\\d+$`))
  expect(sent(api)).toEqual([])
  expect(api.to('PUT /consents/:id')).toEqual([])
  expect(document.querySelector('script[src*=facebook]')).toBeNull()
})

test('the question leaves the focus where it is, unless it was opened by its link, and returns it', async () => {
  const { person } = await open()
  expect(document.body).toHaveFocus()
  await assertAccessible()
  const choices = screen.getByRole('button', { name: 'Cookie choices' })
  choices.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(question()).toHaveFocus())
  await person.keyboard('{Escape}')
  expect(question()).toBeNull()
  expect(choices).toHaveFocus()
  await person.keyboard('{Enter}')
  const inside = within(await screen.findByRole('region', { name: /measure/ }))
  for (const name of ['Close without choosing', 'What is measured', 'Decline', 'Allow']) {
    await person.tab()
    expect(inside.getByRole(name === 'What is measured' ? 'link' : 'button', { name })).toHaveFocus()
  }
  await person.keyboard('{Enter}')
  expect(question()).toBeNull()
  expect(choices).toHaveFocus()
})

test('who allows it is measured from that page on, by the pixel and the server under the same ids', async () => {
  history.replaceState(null, '', '/plants/champak?from=advert#leaves')
  const plant = aPlant({ name: 'Champak', price: 450.5, stock: 5 })
  const put = { 'POST /cart/add': [aCartItem({ _id: plant._id, quantity: 2 })] }
  const { api, person } = await openPlant(plant, { user: aUser(), settings, answers: { ...measuring, ...put } })
  await press(person, 'Allow')
  await expect.poll(() => onPixel().map(({ name }) => name)).toEqual(['PageView', 'ViewContent'])
  const [consent] = api.to('PUT /consents/:id')
  expect(document.cookie).toContain(`paudha_consent=${CONSENT_VERSION}.yes.${consent?.params.id}.`)
  expect(consent?.body).toEqual({ marketing: true, version: CONSENT_VERSION })
  await press(person, 'Increase quantity')
  await press(person, 'Add to Cart')
  await expect.poll(() => sent(api)).toHaveLength(3)
  const events = sent(api)
  expect(onPixel()).toMatchObject(events.map(({ event_name, event_id }) => ({ name: event_name, eventID: event_id })))
  expect(events[0]?.event_source_url).toBe(`${location.origin}/plants/champak`)
  const about = { content_name: 'Champak', content_ids: [plant._id], content_type: 'product', currency: 'INR' }
  const contents = [{ id: plant._id, quantity: 2, item_price: 450.5 }]
  expect(events[2]).toMatchObject({ event_name: 'AddToCart', custom_data: { ...about, value: 901, contents } })
  expect(onPixel()[2]?.custom).toEqual(events[2]?.custom_data)
  expect(calls().slice(0, 3)).toEqual([
    ['consent', 'grant'],
    ['set', 'autoConfig', false, pixelId],
    ['init', pixelId],
  ])
  expect(document.querySelectorAll('script[src*=facebook]')).toHaveLength(1)
})

test('a purchase goes to the pixel under the order number; the server reports it by itself', async () => {
  setCookie('paudha_consent', CONSENT)
  const [plain, inSet] = [anOrderItem({ price: 450, quantity: 2 }), anOrderItem({ price: 100 })]
  const bundle = { plant: 'set', name: 'Set', quantity: 1 }
  const order = anOrder({ items: [plain, { ...inSet, bundle }] })
  const { api, fillInAddress, placeCashOrder } = await openCheckout({
    settings,
    answers: { ...measuring, 'POST /orders': order },
  })
  await fillInAddress()
  await placeCashOrder()
  await expect.poll(() => onPixel().at(-1)?.name).toBe('Purchase')
  const contents = [
    { id: plain.plant, quantity: 2, item_price: 450 },
    { id: 'set', quantity: 1, item_price: 100 },
  ]
  const custom = { value: 1000, currency: 'INR', content_type: 'product', content_ids: [plain.plant, 'set'], contents }
  expect(onPixel().filter(({ name }) => name === 'Purchase')).toEqual([
    { name: 'Purchase', custom, eventID: order._id },
  ])
  expect(sent(api).some(({ event_name }) => event_name === 'Purchase')).toBe(false)
})

test('a failure to measure is ignored', async () => {
  setCookie('paudha_consent', CONSENT)
  const { api } = await open('/about', { isAsked: false, answers: { 'POST /meta/events': noAnswer } })
  await expect.poll(() => sent(api)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('consent that is withdrawn', () => {
  test('ends the measurement, removes Meta’s cookies, and is reported until the server knows', async () => {
    setCookie('paudha_consent', CONSENT)
    setCookie('_fbp', 'fb.0.1795300000.1098115397')
    const { api, person } = await open('/about', { isAsked: false, answers: { 'PUT /consents/:id': noAnswer } })
    await expect.poll(() => sent(api)).toHaveLength(1)
    await press(person, 'Cookie choices')
    await expectTexts('You chose “Allow” on 22 Nov 2026.')
    await press(person, 'Decline')
    await expect.poll(() => calls().at(-1)).toEqual(['consent', 'revoke'])
    expect(document.cookie).toMatch(new RegExp(`^paudha_consent=${CONSENT_VERSION}\\.no\\.\\d+$`))
    await viewPage('/shop')
    expect([onPixel().length, sent(api).length]).toEqual([1, 1])
    cleanup()
    const next = await open('/about', { isAsked: false })
    const id = CONSENT.split('.')[2]
    const report = { params: { id }, body: { marketing: false, version: CONSENT_VERSION } }
    await expect.poll(() => next.api.to('PUT /consents/:id')).toMatchObject([report])
    await expect.poll(() => localStorage.getItem('consent.withdrawn')).toBeNull()
    await press(next.person, 'Cookie choices')
    await press(next.person, 'Allow')
    await expect.poll(() => onPixel()).toHaveLength(2)
    expect(calls()).toContainEqual(['consent', 'grant'])
  })

  test('in another tab ends it here', async () => {
    setCookie('paudha_consent', CONSENT)
    const { api } = await open('/about', { isAsked: false })
    await expect.poll(() => sent(api)).toHaveLength(1)
    setCookie('paudha_consent', `${CONSENT_VERSION}.no.1795300001`)
    const otherTab = new BroadcastChannel('consent')
    otherTab.postMessage('changed')
    await expect.poll(() => calls().at(-1)).toEqual(['consent', 'revoke'])
    otherTab.close()
  })
})

describe('nothing is measured', () => {
  for (const path of ['/reset-password#secret', '/undo-change#secret', '/login?from=%2Fwishlist%2Fshared%2Fsecret']) {
    test(`where the address has a secret: ${path}`, async () => {
      history.replaceState(null, '', path)
      const { api, person } = await open()
      await press(person, 'Allow')
      await viewPage(path)
      history.replaceState(null, '', '/about')
      await viewPage('/about')
      await expect.poll(() => sent(api).map((event) => event.event_source_url)).toEqual([`${location.origin}/about`])
    })
  }

  test('of what an admin does, who is not asked either', async () => {
    const asked = await open('/about', { user: anAdmin(), isAsked: false })
    await asked.person.click(document.body)
    expect(question()).toBeNull()
    cleanup()
    setCookie('paudha_consent', CONSENT)
    const { api } = await open('/about', { user: anAdmin(), isAsked: false })
    await viewPage('/about')
    expect(sent(api)).toEqual([])
  })
})

/** Opens a page of a shop with a pixel, and waits for the question, or for the button that opens it. */
async function open(
  path = '/about',
  { user = null as ReturnType<typeof aUser> | null, isAsked = true, answers = {} } = {},
) {
  const visited = await visit(path, { user, settings, answers: { ...measuring, ...answers } })
  if (isAsked) await screen.findByRole('region', { name: 'May we measure how well our ads work?' })
  else await waitFor(() => expect(screen.getByRole('button', { name: 'Cookie choices' })).toBeEnabled())
  return visited
}

const question = () => screen.queryByRole('region', { name: /measure/ })

function setCookie(name: string, value: string, maxAge = 1_000): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}`
}

/** What was said to the pixel, whose script never comes. */
const calls = () => window.fbq?.queue ?? []
const onPixel = () =>
  calls().flatMap(([word, name, custom, about]) => (word === 'track' ? [{ name, custom, ...(about as object) }] : []))

/** A page is viewed, once the code that would measure it has loaded. */
async function viewPage(path: string): Promise<void> {
  await import('./measure.ts')
  await act(async () => void window.dispatchEvent(new CustomEvent('paudha:pageview', { detail: { path } })))
}

function sent(api: ApiStub): BrowserEvent[] {
  return api.sent('POST /meta/events').flatMap((body) => (body as { events: BrowserEvent[] }).events)
}
