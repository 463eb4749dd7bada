import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { notifyOwner } from '../../server/shop/orders/mails/notify-owner.ts'
import { changePassword, newEmail, PASSWORD } from '../support/accounts.ts'
import { buildClaim } from '../support/claims.ts'
import { address, buildAdmin, buildOrder, buildPlant } from '../support/factories.ts'
import { outboxMailsTo } from '../support/mails.ts'
import { move } from '../support/refunding.ts'
import { shopForTests } from '../support/test-shop.ts'

const shop = shopForTests()

const WORDS = 'You have WON'
const lure = (page: string) => `${WORDS}, https://${page}.evil.co/a www.${page}.co ${page}@evil.co 98765 43210`
/** The parts of a lure that mail programs turn into links */
const LINKS = /:\/\/(?!shop\.test\/)|www\.\S|evil\.\S|\S@evil|98765 ?43210/

const addresses = { stranger: newEmail(), other: newEmail(), writer: newEmail() }

/** Every mail to an address: its subject, and all of its text. */
async function mailsTo(email: string) {
  const mails = await outboxMailsTo(shop, email)
  return mails.map(({ subject, text, html }) => ({ subject, all: [subject, text, html].join('\n') }))
}

/** A customer with a lure as name causes every mail to a typed address, and writes to the owner. */
async function playAll() {
  const [owner, anyone] = [await buildAdmin(shop), shop.api()]
  await notifyOwner(shop, sql`interval '0'`)
  const body = { name: lure('name'), email: addresses.stranger, password: PASSWORD }
  const { token, user } = await anyone.call('POST /auth/register', { body })
  const api = shop.api(token)
  await api.call('POST /auth/confirm-email/mail')
  await anyone.call('POST /auth/forgot-password', { body: { email: addresses.stranger } })
  await api.call('PATCH /auth/me', { body: { email: addresses.other, currentPassword: PASSWORD } })
  await changePassword(shop, token, 'neem in the yard')
  const message = { name: lure('name'), email: addresses.writer, subject: lure('subject'), message: lure('message') }
  await anyone.call('POST /contact', { body: message })

  const plant = await buildPlant(shop, { price: 400 })
  const order = await buildOrder({ api }, [{ plant, quantity: 1, price: 400 }], {
    shippingAddress: { ...address, street: lure('street'), city: lure('city') },
    recipient: { name: lure('recipient'), phone: '98765 43210' },
  })
  await move(owner, order._id, 'shipped', 'delivered')
  const person = { id: user._id, name: user.name, email: user.email, bearer: token, cookie: '', api }
  await buildClaim(shop, person, { text: lure('claim') })
  await notifyOwner(shop, sql`interval '0'`)
  return { owner: await mailsTo(owner.email), stranger: await mailsTo(addresses.stranger) }
}

test('no mail has a link that a stranger typed', async () => {
  const { owner, stranger } = await playAll()
  const [other, writer] = [await mailsTo(addresses.other), await mailsTo(addresses.writer)]
  const confirming = stranger.filter(({ subject }) =>
    /^(Please confirm|Choose a new password|Your password)/.test(subject),
  )
  assert.deepEqual([confirming.length, other.length, writer.length], [4, 1, 1])
  for (const { subject, all } of [...confirming, ...other, ...writer]) assert.ok(!all.includes(WORDS), subject)

  const about = (start: RegExp) => [...owner, ...stranger].filter(({ subject }) => start.test(subject)).length
  for (const start of [/^We have your order/, /is on its way/, /was delivered/, /^We have your claim/])
    assert.ok(about(start) > 0, String(start))
  for (const start of [/^Message from/, /^New order/, /^Claim /]) assert.ok(about(start) > 0, String(start))
  for (const { subject, all } of [...owner, ...stranger]) assert.doesNotMatch(all, LINKS, subject)
  assert.ok(owner.some(({ all }) => all.includes(`${WORDS}, https: /message. evil. co/a`)))
})
