import type { Api } from '../../contract/client.ts'
import { orderOf } from '../../test/support/bodies.ts'
import { isInFull } from '../../test/support/rounds.ts'
import { addPlant, type Customer, deliver, orderPlant, visitor } from './shop.ts'

/** The pages over which the sweeps go; `:plant` and so on are records that `buildRecords` makes. */
export const publicPages = [
  '/',
  '/shop',
  '/shop?category=pots&page=2',
  '/shop?search=qqqqqqqqqq',
  '/finder',
  '/finder?where=balcony&step=2',
  '/finder?where=balcony&pin=1234',
  '/finder?where=balcony&window=east&pets=yes&time=little&height=60&pin=411015',
  '/plants/:plant',
  '/plants/AAAAAAAAAAAAAAAA',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/refunds-and-delivery',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/provider-email',
  '/profile',
  '/wishlist',
  `/wishlist/shared/${'A'.repeat(43)}`,
  '/nowhere',
]

export const customersPages = [
  '/cart',
  '/checkout',
  '/orders',
  '/orders/:order',
  '/orders/:delivered/claim',
  '/orders/:unpaid/payment',
  '/profile',
  '/wishlist',
]

export const adminPages = [
  'dashboard',
  'orders',
  'orders/:order',
  'orders/van',
  'products',
  'products/new',
  'products/edit/:plant',
  'products/import',
  'products/searches',
  'customers',
  'customers?search=qqqqqqqqqq',
  'reviews',
  'messages',
  'messages/:message',
  'claims',
  'subscribers',
  'mail',
  'measurement',
  'audit',
  'books',
  'books/remittances',
  'security',
  'settings',
  'settings/delivery',
  'settings/tax-classes',
].map((place) => `/admin/${place}`)

/** The widths at which a page is looked at: the usual one of its readers, or all of them when everything is proven. */
export function widthsFor(usual: number): readonly number[] {
  return isInFull ? [360, 768, 1280] : [usual]
}

/** Names and texts as long as they may be, and the highest price. */
const unwieldy = {
  name: 'Rhaphidophoratetraspermavariegata of the Western Ghats, hand-pollinated',
  price: 8_999_999.5,
  originalPrice: 9_999_999.5,
  discount: 10,
  images: ['outdoor', 'indoor', 'pots', 'seeds'].map((name) => ({ url: `/images/${name}.jpg` })),
  benefits: ['Bears Rechtsschutzversicherungsgesellschaften and other words that never end'],
  careInstructions: [{ title: 'Light', description: 'Full sun.' }],
}

/** A reviewed plant that is in the cart and on the wishlist, orders of it in three states, and a message. */
export async function buildRecords(admin: Api, shopper: Customer): Promise<Record<string, string>> {
  const { api } = shopper
  const plant = await addPlant(admin, unwieldy)
  const [delivered, order] = [await orderPlant(shopper, plant), await orderPlant(shopper, plant)]
  await deliver(admin, delivered._id)
  await api.call('POST /plants/:id/reviews', { params: { id: plant._id }, body: { rating: 4, comment: 'Tall.' } })
  await api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await api.call('POST /wishlist', { body: { plant: plant._id } })
  const lines = orderOf([{ plant: plant._id, quantity: 1, price: plant.price }])
  const unpaid = await api.call('POST /orders', { body: { ...lines, paymentMethod: 'online' } })
  const body = { name: shopper.name, email: shopper.email, subject: 'Repotting', message: 'When is the time for it?' }
  await visitor().call('POST /contact', { body })
  const [message] = await admin.call('GET /admin/messages', { query: { limit: 1 } })
  return {
    ':plant': plant._id,
    ':order': order._id,
    ':delivered': delivered._id,
    ':unpaid': unpaid._id,
    ':message': message?._id ?? '',
  }
}
