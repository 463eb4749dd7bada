import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { CONSENT_VERSION } from '../../../domain/measurement.ts'
import { digestOf, newIdentifier, newSecret } from '../../../server/platform/identifiers.ts'
import { savePendingIdentity } from '../../../server/shop/accounts/providers/find-or-create-account.ts'
import {
  choosePassword,
  confirmationLink,
  newEmail,
  PASSWORD as password,
  register,
  resetLink,
} from '../../support/accounts.ts'
import { buildClaim, buildClaimPhoto, buildDeliveredOrder, claimOf } from '../../support/claims.ts'
import { address, buildOrder, buildPerson, buildPlant, insertSession, orderOf } from '../../support/factories.ts'
import { buildOnlineOrder } from '../../support/payment-shop.ts'
import { noteSecrets } from '../../support/run-logs.ts'
import { agreeing, browserEvent } from '../../support/visitor-headers.ts'
import { billOfSupply, cashOrder, creditNote, smallPhoto } from './made.ts'
import type { Samples, World } from './sample.ts'

/** Good requests of visitors and customers. */
export const shoppers: Samples = {
  'POST /auth/register': async () => ({ body: { name: 'Asha Kulkarni', email: newEmail(), password } }),
  'POST /auth/login': async ({ shop }) => ({ body: { email: (await register(shop)).email, password } }),
  'GET /auth/logout': async () => ({ also: { 'Sec-Fetch-Site': 'same-origin' } }),
  'PATCH /auth/me': async (world) => {
    await choosePassword(world.shop, world.customer, password)
    const body = { name: 'Asha Patil', phoneNumber: '98220 12345', email: newEmail(), currentPassword: password }
    return { body }
  },
  'PUT /auth/password': async (world) => {
    await choosePassword(world.shop, world.customer, password)
    return { body: { currentPassword: password, password: 'another monsoon' } }
  },
  'POST /auth/forgot-password': async ({ customer }) => ({ body: { email: customer.email } }),
  'POST /auth/reset-password': async ({ shop, customer }) => ({
    body: { token: await resetLink(shop, customer.email), password },
  }),
  'POST /auth/undo-change': async (world) => ({ body: { token: await undoToken(world), password } }),
  'POST /auth/undo-change/preview': async (world) => ({ body: { token: await undoToken(world) } }),
  'POST /auth/reauthenticate': async (world) => {
    await choosePassword(world.shop, world.customer, password)
    return { body: { password } }
  },
  'DELETE /auth/providers/:provider': async (world) => {
    await choosePassword(world.shop, world.customer, password)
    await connectGoogle(world)
    return { params: { provider: 'google' } }
  },
  'DELETE /auth/sessions/:id': async ({ shop, customer }) => {
    await insertSession(shop, customer.id)
    const [session] = (await customer.api.call('GET /auth/sessions')).filter(({ isCurrent }) => !isCurrent)
    return { params: { id: session?._id ?? '' } }
  },
  'POST /auth/confirm-email': async ({ shop }) => ({
    body: { token: await confirmationLink(shop, (await register(shop)).email) },
  }),
  'POST /auth/provider-email': async ({ shop }) => {
    const identity = { subject: newIdentifier(), name: 'Asha', email: null }
    return { body: { token: await savePendingIdentity(shop.database, 'facebook', identity), email: newEmail() } }
  },

  'GET /plants/:id/reviews': async () => ({ query: { stars: '4', sort: 'lowest' } }),
  'POST /plants/:id/reviews': async (world) => ({
    body: { rating: 4, comment: 'It grows well.', shownAs: 'full', photos: [await reviewPhoto(world)] },
  }),
  'POST /plants/:id/reviews/photos': async () => ({ body: await smallPhoto() }),
  'GET /plants/:id/reviews/mine': async () => ({ anyId: true }),
  'PUT /plants/:id/reviews/mine': async (world) => {
    await review(world)
    return { body: { rating: 2, comment: 'It grew.', shownAs: 'anonymous', photos: [await reviewPhoto(world)] } }
  },
  'DELETE /plants/:id/reviews/mine': async (world) => {
    await review(world)
    return { anyId: true }
  },
  'GET /plants/:id/stock-alert': async () => ({ anyId: true }),
  'DELETE /plants/:id/stock-alert': async () => ({ anyId: true }),

  'GET /finder': async () => ({
    query: { where: 'indoors', window: 'north', pets: 'yes', time: 'little', height: '60', pin: '411015' },
  }),
  'POST /wishlist': async ({ plant }) => ({ body: { plant } }),
  'DELETE /wishlist/:plantId': async ({ plant }) => ({ params: { plantId: plant }, anyId: true }),
  'POST /wishlist/merge': async ({ plant }) => ({
    body: { entries: [{ plant, addedAt: '2026-11-20T10:00:00.000Z', price: 200 }] },
  }),
  'PUT /wishlist/mails': async () => ({ body: { isWanted: true } }),
  'GET /wishlist/shared/:token': async ({ customer }) => {
    const { url } = await customer.api.call('POST /wishlist/share')
    const token = url.slice(url.lastIndexOf('/') + 1)
    noteSecrets(token)
    return { params: { token } }
  },

  'GET /delivery': async ({ plant }) => ({ query: { pin: '411004', state: 'Maharashtra', plants: `${plant}:2` } }),
  'GET /pins/:pin': async () => ({ params: { pin: '411004' }, anyId: true }),

  'POST /cart/add': async ({ plant }) => ({ body: { plantId: plant, quantity: 2 } }),
  'PUT /cart/update': async (world) => {
    await fillCart(world)
    return { body: { plantId: world.plant, quantity: 3 } }
  },
  'DELETE /cart/remove/:plantId': async ({ plant }) => ({ params: { plantId: plant }, anyId: true }),

  'POST /orders': async ({ shop, customer, plant }) => {
    const parts = [{ plant, quantity: 1 }]
    const bundle = await buildPlant(shop, { price: 200, parts, stock: undefined })
    await customer.api.call('POST /cart/add', { body: { plantId: bundle, quantity: 2 } })
    const recipient = { name: 'Ravi Kulkarni', phone: '98220 12345' }
    const business = { gstin: '27AAACR5055K1Z7', billing: { name: 'Kulkarni Gardens LLP', address } }
    const order = {
      ...orderOf([{ plant: bundle, quantity: 2, price: 200 }]),
      items: [{ plant: bundle, quantity: 2, parts }],
    }
    const delivery = { latest: '2099-12-31' }
    const body = { ...order, shippingAddress: address, recipient, ...business, delivery, advance: true }
    return { headers: { 'idempotency-key': newIdentifier() }, body }
  },
  'PATCH /orders/:id': async ({ shop, customer }) => {
    const { _id: id } = await buildOnlineOrder(shop, customer)
    return { params: { id }, body: { status: 'cancelled', paymentDetails: { status: 'cancelled' } } }
  },
  'GET /orders/:id/credit-notes/:number': creditNote,
  'GET /orders/:id/invoice.pdf': async (world) => ({ params: { id: await cashOrder(world, 'shipped') } }),
  'GET /orders/:id/bill-of-supply.pdf': billOfSupply,
  'POST /orders/payment/create': async ({ shop, customer }) => {
    const plant = await buildPlant(shop, { price: 200, stock: 10 })
    const order = await buildOrder(customer, [{ plant, quantity: 2, price: 200 }], { paymentMethod: 'online' })
    return { body: { orderId: order._id, amount: 40_000 } }
  },
  'POST /orders/:id/verify-payment': async ({ shop, customer }) => {
    const { _id: id, razorpayOrderId } = await buildOnlineOrder(shop, customer)
    const handed = await shop.provider.pay(razorpayOrderId)
    return { params: { id }, body: { ...handed, customer_phone: '9822012345', customer_email: customer.email } }
  },
  'GET /orders/payment/:paymentId': async ({ shop, customer }) => {
    const { _id: id, razorpayOrderId } = await buildOnlineOrder(shop, customer)
    const handed = await shop.provider.pay(razorpayOrderId)
    await customer.api.call('POST /orders/:id/verify-payment', { params: { id }, body: handed })
    return { params: { paymentId: handed.razorpay_payment_id } }
  },

  // A customer may send one photo at a time.
  'POST /claims/photos': async ({ shop }) => ({ body: await smallPhoto(), caller: await buildPerson(shop) }),
  'POST /orders/:id/claims': async ({ shop, customer }) => {
    const order = await buildDeliveredOrder(shop, customer)
    return { params: { id: order._id }, body: claimOf(order, { photos: [await buildClaimPhoto(shop, customer)] }) }
  },
  'GET /orders/:id/claimable': async (world) => ({ params: { id: await cashOrder(world, 'delivered') } }),
  'POST /claims/:id/answer': async ({ shop, customer, admin }) => {
    const params = { id: (await buildClaim(shop, customer))._id }
    await admin.api.call('POST /admin/claims/:id/decision', { params, body: { kind: 'ask', text: 'Which one?' } })
    return { params, body: { text: 'The left one.', photos: [await buildClaimPhoto(shop, customer)] } }
  },
  'GET /claims/:id/photos/:photo': async ({ shop, customer }) => {
    const photo = await buildClaimPhoto(shop, customer)
    return { params: { id: (await buildClaim(shop, customer, { photos: [photo] }))._id, photo } }
  },

  'POST /contact': async () => ({
    body: { name: 'Asha', email: newEmail(), subject: 'Ferns', message: 'Do you have ferns?', website: '' },
  }),
  'POST /meta/events': async () => ({ body: { events: [browserEvent(everyField)] }, also: agreeing().headers }),
  'PUT /consents/:id': async () => ({
    params: { id: newIdentifier() },
    body: { marketing: true, version: CONSENT_VERSION },
    anyId: true,
  }),
  'GET /search': async () => ({ query: { q: 'money plant' } }),
  'POST /search/unfound': async () => ({ body: { q: `lotus ${newIdentifier()}` } }),
  'POST /newsletter': async () => ({ body: { email: newEmail() } }),
  'POST /newsletter/unsubscribe': async ({ shop }) => {
    const email = newEmail()
    await shop.api().call('POST /newsletter', { body: { email } })
    const row = shop.database.selectFrom('newsletter_subscribers').select('token').where('email', '=', email)
    return { body: await row.executeTakeFirstOrThrow() }
  },
}

const plantId = 'A'.repeat(20)
/** The contract accepts any batch; these are the fields that are read. */
const everyField = {
  user_data: { em: 'asha@paudha.example', ph: ['9822012345'] },
  custom_data: {
    content_name: 'Fern',
    content_ids: [plantId],
    content_type: 'product',
    value: 199,
    currency: 'INR',
    contents: [{ id: plantId, quantity: 1, item_price: 199 }],
  },
}

/** The token in the mail about a change of the password. */
async function undoToken({ shop, customer }: World): Promise<string> {
  const token = newSecret()
  noteSecrets(token)
  await sql`
    insert into undo_links (token_hash, user_id, change, email, identities, expires_at)
    values (${digestOf(token)}, ${customer.id}, 'password', ${customer.email}, '[]', now() + interval '7 days')
  `.execute(shop.database)
  return token
}

async function connectGoogle({ shop, customer }: World): Promise<void> {
  const google = { provider: 'google', subject: newIdentifier(), user_id: customer.id } as const
  const identities = shop.database.insertInto('identities').values(google)
  await identities.onConflict((conflict) => conflict.doNothing()).execute()
  await sql`update sessions set reauthenticated_at = now() where user_id = ${customer.id}`.execute(shop.database)
}

async function fillCart({ customer, plant }: World): Promise<void> {
  await customer.api.call('POST /cart/add', { body: { plantId: plant, quantity: 2 } })
}

async function review({ customer, plant }: World): Promise<void> {
  const body = { rating: 4, comment: 'It grows well.' }
  await customer.api.call('POST /plants/:id/reviews', { params: { id: plant }, body })
}

/** An uploaded photo as it is stored, without encoding one. */
async function reviewPhoto({ shop, customer }: World): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}-r4g7b4`
  await shop.database.insertInto('review_photos').values({ name, user_id: customer.id }).execute()
  return name
}
