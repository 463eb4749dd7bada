import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../../test/support/mails.ts'
import { buildOrderIn, type PlacedState } from '../../../../test/support/orders-in-states.ts'
import { assertAllSettles, cancel, dismiss, PAID, setStatus, stateOf } from '../../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../../test/support/payment-shop.ts'
import { refundPart } from '../../../../test/support/refunding.ts'
import { until } from '../../../../test/support/wait-until.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import { sendOrderMails } from './order-mail.ts'

const SETTLING_MS = 30_000
const shop = paymentShopForTests()

/** The mails to the person, the oldest first. */
const sentTo = async ({ email }: Person) => (await outboxMailsTo(shop, email)).toReversed()

/** The same by their subjects, with the order number left out. */
async function mailsOf(person: Person) {
  const mails = await sentTo(person)
  const subjects = mails.map(({ subject }) => subject.replace(/#\d+/, '#'))
  assert.equal(new Set(subjects).size, subjects.length, `mailed twice: ${subjects.join(', ')}`)
  return new Map(mails.map((mail, index) => [subjects[index] ?? '', mail]))
}

const [TAKEN, RECEIVED] = ['We have your order #', 'Payment received for order #']
const [LEFT, ARRIVED, ENDED] = [
  'Your order # is on its way',
  'Your order # was delivered',
  'Your order # was cancelled',
]

/** What is said of an order on its way into each state, in the order of time. */
const mailed: readonly [...state: [PlacedState['paymentMethod'], PlacedState['status']], subjects: string[]][] = [
  ['cod', 'pending', [TAKEN]],
  ['cod', 'shipped', [TAKEN, LEFT]],
  ['cod', 'delivered', [TAKEN, LEFT, ARRIVED]],
  ['cod', 'cancelled', [TAKEN, ENDED]],
  ['online', 'pending', []],
  ['online', 'paid', [RECEIVED]],
  ['online', 'shipped', [RECEIVED, LEFT]],
  ['online', 'delivered', [RECEIVED, LEFT, ARRIVED]],
  ['online', 'cancelled', [ENDED]],
  ['online', 'payment_failed', []],
]

for (const [paymentMethod, status, subjects] of mailed) {
  test(`the shopper of a ${paymentMethod} order that is ${status} was mailed ${subjects.length} times`, async () => {
    const asha = await buildPerson(shop)
    const { _id, number } = await buildOrderIn(shop, asha, { paymentMethod, status })
    const mails = await mailsOf(asha)
    assert.deepEqual([...mails.keys()], subjects)
    for (const mail of mails.values()) {
      assert.ok(mail.text?.includes(`http://shop.test/orders/${_id}`))
      assert.ok(mail.subject?.includes(`#${number}`))
      for (const part of [mail.text ?? '', mail.html ?? '']) {
        for (const words of [
          'Namaste Asha Kulkarni',
          'Money Plant',
          '2 × ₹200.00',
          '₹400.00',
          'http://shop.test/orders',
        ])
          assert.ok(part.includes(words), words)
        const isOver = /cancelled/.test(mail.subject ?? '')
        assert.equal(/14 Prabhat Road[\s\S]+Pune 411004/.test(part), !isOver)
      }
    }
  })
}

test('the mail about a cash order links to paying it online, and fetches nothing; one about a paid order does not link', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'paid' })
  const mails = await mailsOf(asha)
  const [label, address] = ['Pay online now instead', `http://shop.test/orders/${_id}/payment`]
  const { text = '', html = '' } = mails.get(TAKEN) ?? {}
  assert.ok(text.includes(`${label}:\n${address}`))
  assert.ok(html.includes(label) && html.includes(`href="${address}"`))
  assert.doesNotMatch(mails.get(RECEIVED)?.text ?? '', /Pay online now instead/)
  assert.doesNotMatch(html, /<(img|link|script|iframe)|url\(|@import|src=/i)
  const addresses = html.match(/https?:\/\/[^/"<\s]+/g) ?? []
  assert.deepEqual([...new Set(addresses)], ['http://shop.test'])
})

test('sums are shown to the paisa, in Indian grouping, and names as text', async () => {
  const asha = await buildPerson(shop, { name: 'Asha & Sons \u202E<b>' })
  const plant = await buildPlant(shop, { name: 'A "large" <b>Areca</b> & more', price: 123_456.5, stock: 5 })
  await buildOrder(asha, [{ plant, quantity: 3, price: 123_456.5 }])
  const [mail] = (await mailsOf(asha)).values()
  assert.match(mail?.text ?? '', /^ {2}3 × ₹1,23,456\.50 = ₹3,70,369\.50$/m)
  assert.match(mail?.text ?? '', /^Namaste Asha & Sons b,$/m)
  assert.match(mail?.text ?? '', /Please have ₹3,70,369\.50 ready in cash/)
  assert.match(mail?.html ?? '', /Namaste Asha &amp; Sons b,/)
  assert.match(mail?.html ?? '', /A &quot;large&quot; &lt;b&gt;Areca&lt;\/b&gt; &amp; more/)
})

test('the mail about a delivery offers help with care and a link for claims, and asks for no stars', async () => {
  const asha = await buildPerson(shop)
  const { _id, number } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
  const mails = await mailsOf(asha)
  const address = `http://shop.test/orders/${_id}/claim`
  const { text = '', html = '' } = mails.get(ARRIVED) ?? {}
  for (const part of [text, html]) {
    assert.doesNotMatch(part, /star|rating|review/i)
    for (const words of [`http://shop.test/contact?order=${number}`, 'Report a problem', address])
      assert.ok(part.includes(words), words)
    assert.match(
      part.replace(/\s+/g, ' '),
      /Send us a photo within seven days, and we’ll replace or refund the plant\./,
    )
  }
  assert.ok(!mails.get(LEFT)?.text?.includes(address))
})

test('a refund is mailed about once, with its sum, after the cancellation', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  await until(async () => (await stateOf(asha, order._id)) === PAID, SETTLING_MS)
  await cancel(asha, order._id)
  await assertAllSettles(shop)

  const mails = await mailsOf(asha)
  assert.deepEqual([...mails.keys()], [RECEIVED, ENDED, 'Your refund for order #'])
  assert.match(mails.get(ENDED)?.text ?? '', /as you asked[\s\S]+refunding ₹400\.00 to/)
  assert.match(mails.get('Your refund for order #')?.text ?? '', /We refunded ₹400\.00 to your original payment method/)
})

test('the mail about a cancellation’s refund leaves out goodwill and a second payment, which had their own mails', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  await until(async () => (await stateOf(asha, order._id)) === PAID, SETTLING_MS)
  await sql`
    with twice as (
      insert into payments (id, order_id, amount, currency, status, purpose)
      values ('pay_Twice', ${order._id}, 40000, 'INR', 'refunded', 'given_back') returning id
    )
    insert into refunds (id, payment_id, order_id, amount, reason, status, provider_refund_id)
    select ${newIdentifier()}, id, ${order._id}, 40000, 'paid_twice', 'succeeded', 'rfnd_Twice' from twice
  `.execute(shop.database)
  await refundPart(admin, order._id, { amount: 50 })
  await cancel(asha, order._id)
  await assertAllSettles(shop)
  const mails = await mailsOf(asha)
  for (const [subject, words] of [
    [ENDED, /refunding ₹350\.00 to/],
    ['Your refund for order #', /We refunded ₹350\.00 to/],
  ] as const)
    assert.match(mails.get(subject)?.text ?? '', words)
})

test('a cancellation by the shop says sorry; a shopper who closes the payment window is not mailed about it', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  await setStatus(admin, _id, 'cancelled')
  await dismiss(asha, (await buildOnlineOrder(shop, asha))._id)
  const mails = await mailsOf(asha)
  assert.deepEqual([...mails.keys()], [TAKEN, ENDED])
  assert.match(
    mails.get(ENDED)?.text ?? '',
    /We’re sorry, but we had to cancel your order\.\n\nThere is nothing to pay\./,
  )
})

test('the mail about a shipped parcel names its courier and number if they are known', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const body = { status: 'shipped', courier: 'Delhivery', trackingNumber: '1234567890' } as const
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body })
  const { text = '', html = '' } = (await mailsOf(asha)).get(LEFT) ?? {}
  assert.match(text, /^Courier: Delhivery\nTracking number: 1234567890$/m)
  assert.match(html, /Tracking number<[\s\S]*1234567890/)
  assert.match(text, /^Track parcel:\nhttps:\/\/www\.delhivery\.com\S*1234567890$/m)
})

test('tracking that is added, changed or taken back after shipping is mailed, once for each change', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id, number } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  const correct = (courier: string | null, trackingNumber: string | null) =>
    admin.api.call('PUT /admin/orders/:id/tracking', { params: { id: _id }, body: { courier, trackingNumber } })
  await correct('Delhivery', '1234567890')
  await correct('Delhivery', '1234567890')
  await correct('Delhivery', '1234567899')
  await correct(null, null)
  const [, , added, changed, gone, ...more] = await sentTo(asha)
  assert.deepEqual(more, [])
  assert.equal(added?.subject, `How to track your order #${number}`)
  assert.match(added?.text ?? '', /^Courier: Delhivery\nTracking number: 1234567890$/m)
  assert.match(changed?.text ?? '', /1234567899/)
  assert.match(gone?.subject ?? '', /has no tracking number right now$/)
  assert.doesNotMatch(gone?.text ?? '', /Tracking number:/)
  assert.match(gone?.text ?? '', /cannot be tracked right now\. Please ignore any tracking details/)
})

test('there is one mail about an event, however often it is sent, and none about one that is rolled back', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const events = await shop.database.selectFrom('order_events').selectAll().where('order_id', '=', _id).execute()
  const send = (work = async () => {}) =>
    inTransaction(shop.database, async (transaction) => {
      await sendOrderMails(shop, transaction, _id, events)
      await work()
    })
  await Promise.all([send(), send(), send()])
  assert.equal((await shop.database.selectFrom('mails').where('recipient', '=', asha.email).execute()).length, 1)
  await shop.database.deleteFrom('mails').where('recipient', '=', asha.email).execute()
  const failing = send(() => Promise.reject(new Error('The change failed')))
  await assert.rejects(failing, /The change failed/)
  assert.equal((await mailsOf(asha)).size, 0)
})
