import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import type { RefundStatus } from '../../../domain/refund/refund-status.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { requeuePendingWork } from './after-restore.ts'

const HOUR_MS = 3_600_000
const shop = shopForTests()

test('pending work of the backup is requeued once: refunds of any age, mails that would still be retried', async () => {
  const [requested, pending] = [await buildRefund('requested'), await buildRefund('pending')]
  await buildRefund('succeeded')
  await shop.database.deleteFrom('mails').execute()
  const fresh = await buildMail({ ageMs: HOUR_MS, claimed: true })
  await buildMail({ ageMs: 72 * HOUR_MS })
  await buildMail({ ageMs: HOUR_MS, sent: true })
  const queued: string[] = []
  const jobs: Jobs = {
    send: async (_transaction, { name }, data) => void queued.push(`${name} ${Object.values(data)}`),
  }

  await requeuePendingWork({ ...shop, jobs })
  assert.deepEqual(queued, [])
  await shop.database.insertInto('restorations').values({ backup_taken_at: new Date() }).execute()
  await requeuePendingWork({ ...shop, jobs })
  const expected = [`mail ${fresh}`, `refund ${pending}`, `refund ${requested}`].toSorted()
  assert.deepEqual(queued.toSorted(), expected)
  const mail = shop.database.selectFrom('mails').select('claimed_until').where('id', '=', fresh)
  assert.deepEqual(await mail.execute(), [{ claimed_until: null }])
  await requeuePendingWork({ ...shop, jobs })
  assert.equal(queued.length, expected.length)
})

test('work that cannot be queued stays pending', async () => {
  await shop.database.insertInto('restorations').values({ backup_taken_at: new Date() }).execute()
  const jobs: Jobs = { send: () => Promise.reject(new Error('no queue')) }
  await assert.rejects(requeuePendingWork({ ...shop, jobs }), { message: 'no queue' })
  const restorations = shop.database.selectFrom('restorations').select('resumed_at').orderBy('id', 'desc')
  assert.equal((await restorations.executeTakeFirstOrThrow()).resumed_at, null)
})

async function buildMail({ ageMs = 0, sent = false, claimed = false }): Promise<string> {
  const id = newIdentifier()
  const parts = { paragraphs: ['Your order is on its way.'] }
  await shop.database
    .insertInto('mails')
    .values({
      id,
      recipient: 'asha@paudha.example',
      subject: 'Your order',
      parts: sent ? null : JSON.stringify(parts),
      created_at: new Date(Date.now() - ageMs),
      claimed_until: claimed ? new Date(Date.now() + HOUR_MS) : null,
      sent_at: sent ? new Date() : null,
    })
    .execute()
  return id
}

async function buildRefund(status: RefundStatus): Promise<string> {
  const state = { paymentMethod: 'online', status: 'paid' } as const
  const { _id: order_id } = await buildOrderIn(shop, await buildPerson(shop), state)
  const id = newIdentifier()
  const provider_refund_id = status === 'requested' ? null : `rfnd_${id}`
  const payment = { order_id, payment_id: `pay_${order_id}`, amount: paise(40_000) }
  await shop.database
    .insertInto('refunds')
    .values({ id, ...payment, reason: 'order_cancelled', status, provider_refund_id })
    .execute()
  return id
}
