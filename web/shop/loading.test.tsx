import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EndpointKey } from '../../contract/contract.ts'
import { type Answers, later, never, noAnswer, refusal } from '../../test/screens/api-stub.ts'
import { claimableOf } from '../../test/screens/claim-records.ts'
import { press } from '../../test/screens/forms.ts'
import { anOrder } from '../../test/screens/order-records.ts'
import { ratingsOf } from '../../test/screens/plant-page.ts'
import { aFinderAnswer } from '../../test/screens/plant-records.ts'
import { aUser } from '../../test/screens/records.ts'
import { assertAccessible, findMain, visit } from '../../test/screens/visit.tsx'

const missing = refusal('not_found')
const answers: Answers = {
  ...{ 'GET /cart': [], 'GET /finder': aFinderAnswer() },
  ...{ 'GET /orders': [], 'GET /orders/:id': missing, 'GET /orders/:id/timeline': [] },
  'GET /orders/:id/claimable': claimableOf(anOrder()),
  ...{ 'GET /plants/:id': missing, 'GET /plants/:id/ratings': ratingsOf([]), 'GET /plants/:id/reviews': [] },
  'GET /plants/:id/related': { goesWith: [], similar: [], alternatives: [] },
  ...{ 'GET /wishlist/shared/:token': missing, 'GET /wishlist/settings': { hasMails: false, sharedAt: null } },
}
const user = aUser()

for (const [path, key] of [
  ['/cart', 'GET /cart'],
  ['/checkout', 'GET /cart'],
  ['/wishlist', 'GET /wishlist'],
] as const)
  test(`${path} has a placeholder in its place until its loader has answered`, async () => {
    await visit(path, { user, answers: { ...answers, [key]: never }, isPrerendered: true })
    expect((await findMain()).getByText('Loading')).toBeInTheDocument()
  })

const screens: readonly [path: string, key: EndpointKey, failure: string, found: string, loading?: string][] = [
  ['/cart', 'GET /cart', 'Failed to fetch cart', 'Your cart is empty'],
  ['/finder?where=balcony', 'GET /finder', 'Failed to fetch plants', 'No plant fits all your answers'],
  ['/orders', 'GET /orders', 'Failed to fetch orders', 'No orders found.', 'Loading orders...'],
  ['/orders/o', 'GET /orders/:id', 'Failed to fetch order', 'This order could not be found', 'Loading order...'],
  ['/orders/o/claim', 'GET /orders/:id', 'cannot be reached', 'This order could not be found', 'Loading order...'],
  ['/plants/p', 'GET /plants/:id', 'Failed to fetch plant', 'Plant not found'],
  ['/wishlist', 'GET /wishlist', 'Failed to load your wishlist', 'Nothing saved yet'],
  ['/wishlist/shared/t', 'GET /wishlist/shared/:token', 'Failed to load the wishlist', 'This wishlist is not shared'],
]

/** Where a page leads on from what it has not found. */
const waysOn: Readonly<Record<string, readonly [link: string, to: string]>> = {
  'No orders found.': ['Continue Shopping', '/shop'],
  'This order could not be found': ['Your Orders', '/orders'],
  'Plant not found': ['Go to Shop', '/shop'],
  'This wishlist is not shared': ['Go to Shop', '/shop'],
}

for (const [path, key, failure, found, loading] of screens)
  test(`${path} says the server’s reason or a default for ${key}, tries again, and leads on`, async () => {
    const first = later<ReturnType<typeof refusal>>()
    const { api, person } = await visit(path, { user, answers: { ...answers, [key]: first.answer } })
    if (loading !== undefined) expect(await screen.findByText(loading)).toBeInTheDocument()
    first.settle(refusal('unavailable', { message: 'The greenhouse is locked.' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The greenhouse is locked.')
    api.answer({ [key]: noAnswer })
    await press(person, 'Try again')
    await expect.poll(() => screen.getByRole('alert').textContent).toContain(failure)
    api.answer({ [key]: answers[key] ?? [] })
    await press(person, 'Try again')
    expect(await screen.findByRole('heading', { name: found })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    const [name, to] = waysOn[found] ?? []
    if (name) expect((await findMain()).getAllByRole('link', { name })[0]).toHaveAttribute('href', to)
    await assertAccessible()
  })
