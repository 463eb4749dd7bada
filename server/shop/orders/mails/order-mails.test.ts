import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '../../../../test/fakes/smtp.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../../test/support/factories.ts'
import { deliverMailsTo } from '../../../../test/support/mails.ts'
import { buildOrderIn, type PlacedState } from '../../../../test/support/orders-in-states.ts'
import { dismiss } from '../../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../../test/support/payment-shop.ts'
import { until } from '../../../../test/support/wait-until.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { reconcilePayments } from '../../payments/reconcile-payments.ts'
import { sendOrderMails } from './send-order-mails.ts'

const SETTLING_MS = 30_000
const shop = paymentShopForTests()
let smtp: FakeSmtp

beforeAll(async () => {
  smtp = await startFakeSmtp()
})

afterAll(() => smtp.stop())

/** What the SMTP server got for the person, by subject, with the order's number left out. */
async function mailsOf(person: Person): Promise<Map<string, Email>> {
  const mails = await deliverMailsTo(shop, smtp, person.email)
  const subjects = mails.map(({ subject = '' }) => subject.replace(/#\d+/, '#'))
  assert.equal(new Set(subjects).size, subjects.length, `mailed twice: ${subjects.join(', ')}`)
  return new Map(mails.map((mail, index) => [subjects[index] ?? '', mail]))
}

/** What is said of an order on its way into each state, in the order of time. */
const mailed: readonly [state: PlacedState, subjects: readonly string[]][] = [
  [{ paymentMethod: 'cod', status: 'pending' }, ['We have your order #']],
  [{ paymentMethod: 'cod', status: 'shipped' }, ['We have your order #', 'Your order # is on its way']],
  [
    { paymentMethod: 'cod', status: 'delivered' },
    ['We have your order #', 'Your order # is on its way', 'Your order # was delivered'],
  ],
  [{ paymentMethod: 'cod', status: 'cancelled' }, ['We have your order #', 'Your order # was cancelled']],
  [{ paymentMethod: 'online', status: 'pending' }, []],
  [{ paymentMethod: 'online', status: 'paid' }, ['Payment received for order #']],
  [{ paymentMethod: 'online', status: 'shipped' }, ['Payment received for order #', 'Your order # is on its way']],
  [
    { paymentMethod: 'online', status: 'delivered' },
    ['Payment received for order #', 'Your order # is on its way', 'Your order # was delivered'],
  ],
  [{ paymentMethod: 'online', status: 'cancelled' }, ['Your order # was cancelled']],
  [{ paymentMethod: 'online', status: 'payment_failed' }, []],
]

for (const [state, subjects] of mailed) {
  test(`the shopper of a ${state.paymentMethod} order that is ${state.status} was mailed ${subjects.length} times`, async () => {
    const asha = await buildPerson(shop)
    const { _id, number } = await buildOrderIn(shop, asha, state)
    const mails = await mailsOf(asha)
    assert.deepEqual([...mails.keys()], subjects)
    for (const mail of mails.values()) {
      assert.ok(mail.text?.includes(`http://shop.test/orders/${_id}`))
      assert.ok(mail.subject?.includes(`#${number}`))
      for (const part of [mail.text ?? '', mail.html ?? '']) {
        assert.match(part, /Namaste Asha Kulkarni/)
        assert.match(part, /Money Plant/)
        assert.match(part, /2 × ₹200\.00/)
        assert.match(part, /₹400\.00/)
        const isOver = /cancelled/.test(mail.subject ?? '')
        assert.equal(/14 Prabhat Road[\s\S]+Pune 411004/.test(part), !isOver)
        assert.match(part, /http:\/\/shop\.test\/orders/)
      }
    }
  })
}

test('the mail of a cash order leads to paying it online, and that of a paid one does not', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'paid' })
  const mails = await mailsOf(asha)
  const [label, address] = ['Pay online now instead', `http://shop.test/orders/${_id}/payment`]
  const placed = mails.get('We have your order #')
  assert.ok(placed?.text?.includes(`${label}:\n${address}`))
  assert.ok(placed?.html?.includes(label) && placed.html.includes(`href="${address}"`))
  assert.doesNotMatch(mails.get('Payment received for order #')?.text ?? '', /Pay online now instead/)
})

test('a mail fetches nothing: no image, no style sheet, no script, no other address than the shop’s', async () => {
  const asha = await buildPerson(shop)
  await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const [mail] = (await mailsOf(asha)).values()
  assert.doesNotMatch(mail?.html ?? '', /<(img|link|script|iframe)|url\(|@import|src=/i)
  const addresses = mail?.html?.match(/https?:\/\/[^/"<\s]+/g) ?? []
  assert.deepEqual([...new Set(addresses)], ['http://shop.test'])
})

test('sums are shown to the paisa, in Indian grouping, and names as text', async () => {
  const asha = await buildPerson(shop, { name: '<script>alert(1)</script> \u202Easha' })
  const plant = await buildPlant(shop, { name: 'A "large" <b>Areca</b> & more', price: 123_456.5, stock: 5 })
  await buildOrder(asha, [{ plant, quantity: 3, price: 123_456.5 }])
  const [mail] = (await mailsOf(asha)).values()
  assert.match(mail?.text ?? '', /^ {2}3 × ₹1,23,456\.50 = ₹3,70,369\.50$/m)
  assert.match(mail?.text ?? '', /^Namaste <script>alert\(1\)<\/script> asha,$/m)
  assert.match(mail?.text ?? '', /Please have ₹3,70,369\.50 ready in cash/)
  assert.match(mail?.html ?? '', /Namaste &lt;script&gt;alert\(1\)&lt;\/script&gt; asha,/)
  assert.match(mail?.html ?? '', /A &quot;large&quot; &lt;b&gt;Areca&lt;\/b&gt; &amp; more/)
})

test('the mail of a delivery offers help with the care, about the order by its number, and asks for no stars', async () => {
  const asha = await buildPerson(shop)
  const { number } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
  const { text = '', html = '' } = (await mailsOf(asha)).get('Your order # was delivered') ?? {}
  for (const part of [text, html]) {
    assert.ok(part.includes(`http://shop.test/contact?order=${number}`))
    assert.doesNotMatch(part, /star|rating|review/i)
  }
})

test('the mail of a delivery has the link by which plants are claimed, and until when a photo is sent', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
  const mails = await mailsOf(asha)
  const address = `http://shop.test/orders/${_id}/claim`
  const { text = '', html = '' } = mails.get('Your order # was delivered') ?? {}
  for (const part of [text, html]) {
    assert.ok(part.includes('Report what arrived hurt'))
    assert.ok(part.includes(address))
    assert.match(part.replace(/\s+/g, ' '), /Send us a photo within 48 hours, and we replace the plant or refund it\./)
  }
  assert.ok(!mails.get('Your order # is on its way')?.text?.includes(address))
})

test('a refund is mailed about once, with its sum, after the cancellation', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  await until(async () => (await stateOf(order._id)) === 'paid', SETTLING_MS)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  await until(async () => {
    await reconcilePayments(shop)
    return (await stateOf(order._id)) === 'refunded'
  }, SETTLING_MS)

  const mails = await mailsOf(asha)
  const subjects = ['Payment received for order #', 'Your order # was cancelled', 'Your refund for order #']
  assert.deepEqual([...mails.keys()], subjects)
  assert.match(mails.get('Your order # was cancelled')?.text ?? '', /as you asked[\s\S]+giving ₹400\.00 back/)
  assert.match(mails.get('Your refund for order #')?.text ?? '', /₹400\.00 went back the way you paid/)
})

test('a shopper who closes the payment window is not mailed about it', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  await dismiss(asha, order._id)
  assert.deepEqual([...(await mailsOf(asha)).keys()], [])
})

test('the shop’s own cancelling says sorry, and who paid nothing has nothing to wait for', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body: { status: 'cancelled' } })
  const text = (await mailsOf(asha)).get('Your order # was cancelled')?.text ?? ''
  assert.match(text, /we are sorry: we had to cancel your order\.\n\nYou have nothing to pay\./)
})

test('the mail of a parcel that left names its courier and number, where they are known', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const body = { status: 'shipped', courier: 'Delhivery', trackingNumber: '1234567890' } as const
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body })
  const { text = '', html = '' } = (await mailsOf(asha)).get('Your order # is on its way') ?? {}
  assert.match(text, /^Courier: Delhivery\nTracking number: 1234567890$/m)
  assert.match(html, /Tracking number<[\s\S]*1234567890/)
})

test('tracking that is added, changed or taken back after shipping is mailed, once for each change', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id, number } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  const correct = (courier: string | null, trackingNumber: string | null) =>
    admin.api.call('PUT /admin/orders/:id/tracking', { params: { id: _id }, body: { courier, trackingNumber } })
  const latest = async () => {
    const mails = await deliverMailsTo(shop, smtp, asha.email)
    return { count: mails.length, subject: mails.at(-1)?.subject ?? '', text: mails.at(-1)?.text ?? '' }
  }
  assert.equal((await latest()).count, 2)
  await correct('Delhivery', '1234567890')
  const added = await latest()
  assert.equal(added.count, 3)
  assert.equal(added.subject, `How to follow your order #${number}`)
  assert.match(added.text, /^Courier: Delhivery\nTracking number: 1234567890$/m)

  await correct('Delhivery', '1234567890')
  assert.equal((await latest()).count, 3)
  await correct('Delhivery', '1234567899')
  assert.match((await latest()).text, /1234567899/)
  await correct(null, null)
  const gone = await latest()
  assert.equal(gone.count, 5)
  assert.match(gone.subject, /has no tracking number just now$/)
  assert.doesNotMatch(gone.text, /Tracking number:/)
})

test('there is one mail about an event, however often it is sent, also concurrently', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const events = await shop.database.selectFrom('order_events').selectAll().where('order_id', '=', _id).execute()
  const again = () => inTransaction(shop.database, (transaction) => sendOrderMails(shop, transaction, _id, events))
  await Promise.all([again(), again(), again()])
  assert.equal((await mailsOf(asha)).size, 1)
})

test('what is rolled back is not mailed', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const events = await shop.database.selectFrom('order_events').selectAll().where('order_id', '=', _id).execute()
  await sql`delete from mails where recipient = ${asha.email}`.execute(shop.database)
  const failing = inTransaction(shop.database, async (transaction) => {
    await sendOrderMails(shop, transaction, _id, events)
    throw new Error('The change failed')
  })
  await assert.rejects(failing, /The change failed/)
  assert.equal((await mailsOf(asha)).size, 0)
})

/** The order's status, or `refunded` once its payment is. */
async function stateOf(id: string): Promise<string> {
  const { status, payment_status } = await shop.database
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return payment_status === 'refunded' ? 'refunded' : status
}
