import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inTransaction } from '../../server/platform/database/database.ts'
import { findOrCreateAccount } from '../../server/shop/accounts/providers/find-or-create-account.ts'
import { waitForLockWaiters } from '../load/run-concurrently.ts'
import { confirmationLink, confirmEmail, newEmail, PASSWORD, register } from '../support/accounts.ts'
import { makeDirectory } from '../support/directory.ts'
import { tokenFromMail } from '../support/mails.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { request } from '../support/request.ts'
import { endpoints, wireOf } from './case.ts'
import { openSender } from './send.ts'
import { inParallel, openTargetBuilder } from './targets.ts'
import { unreachable } from './unreachable.ts'

const shop = paymentShopForTests({ dataDirectory: makeDirectory(), measurement: unreachable.measurement })
const AT_ONCE = 4

test('each good request, sent four times at once, succeeds or is refused, and never fails', async () => {
  const builder = await openTargetBuilder(shop)
  const sender = openSender(shop.url, 40)
  const writing = endpoints.filter(([key]) => !key.startsWith('GET'))
  const failures = await inParallel(writing, async (entry) => {
    const wire = wireOf(await builder.build(entry))
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sender.send(wire)))
    return answers.flatMap(({ status, text }) =>
      status >= 500 && !text.includes('"unavailable"') ? [`${entry[0]}: ${status} ${text}`] : [],
    )
  })
  sender.close()
  assert.deepEqual(failures.flat(), [])
})

/** Ways for an account to get this e-mail address. Each is prepared; then both of a pair run at once. */
const takers: Record<string, (email: string) => Promise<() => Promise<number | string>>> = {
  'a registration': async (email) => {
    const body = { name: 'Asha', email, password: PASSWORD }
    return () => statusOf('POST /auth/register', body)
  },
  'a confirmed change of address': async (email) => {
    const { api } = await register(shop)
    await api.call('PATCH /auth/me', { body: { email, currentPassword: PASSWORD } })
    const token = await confirmationLink(shop, email)
    return () => statusOf('POST /auth/confirm-email', { token })
  },
  'an undone change of address': async (email) => {
    const { api, bearer } = await register(shop, email)
    await confirmEmail(shop, email, bearer)
    const other = newEmail()
    await api.call('PATCH /auth/me', { body: { email: other, currentPassword: PASSWORD } })
    await confirmEmail(shop, other, bearer)
    const token = await tokenFromMail(shop, email, 'Your e-mail was changed')
    // Without this, the address would be reserved for the undo.
    await sql`update undo_links set is_reserved = false where email = ${email}`.execute(shop.database)
    return () => statusOf('POST /auth/undo-change', { token, password: 'a later monsoon' })
  },
  'a sign-in by a provider': async (email) => {
    const identity = { subject: crypto.randomUUID(), name: 'Asha', email: { address: email, isVerified: false } }
    return async () => {
      const found = await findOrCreateAccount(shop, { source: SOURCE, provider: 'google', identity })
      return 'account' in found ? 200 : 409
    }
  },
}
const SOURCE = { network: null, userAgent: null, log: { info: () => {}, warn: () => {} } }

const statusOf = async (call: string, body: unknown) => {
  const { status, text } = await request(shop, call, { body })
  return status < 300 ? 200 : status === 409 && text.includes('"email_taken"') ? 409 : `${status} ${text}`
}

test('of two accounts that want one address at once, one gets it and the other is refused', async () => {
  const names = Object.keys(takers)
  for (const one of names)
    for (const other of names.slice(names.indexOf(one))) {
      const email = newEmail()
      // An undone change had the address first, so it is prepared first.
      const both = [takers[one], takers[other]].toSorted((a) => (a === takers['an undone change of address'] ? -1 : 1))
      const prepared: (() => Promise<number | string>)[] = []
      for (const take of both) if (take) prepared.push(await take(email))
      // Both find the address free, and wait to store it.
      const started = await inTransaction(shop.database, async (transaction) => {
        await sql`lock table users in share mode`.execute(transaction)
        const begun = prepared.map((take) => take())
        await waitForLockWaiters(shop.database, begun.length)
        return begun
      })
      const answers = await Promise.all(started)
      assert.deepEqual(answers.toSorted(), [200, 409], `${one} and ${other}`)
    }
})
