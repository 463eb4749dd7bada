import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { RefundStatus } from '../../../domain/refund/refund-status.ts'
import { buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { Jobs } from '../../platform/jobs/open-jobs.ts'
import { requeuePendingWork } from './requeue-pending-work.ts'

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
  const { claimed_until } = await shop.database
    .selectFrom('mails')
    .select('claimed_until')
    .where('id', '=', fresh)
    .executeTakeFirstOrThrow()
  assert.equal(claimed_until, null)
  await requeuePendingWork({ ...shop, jobs })
  assert.equal(queued.length, expected.length)
})

test('work that cannot be queued stays pending', async () => {
  await shop.database.insertInto('restorations').values({ backup_taken_at: new Date() }).execute()
  const jobs: Jobs = {
    send: async () => {
      throw new Error('no queue')
    },
  }
  await assert.rejects(requeuePendingWork({ ...shop, jobs }), { message: 'no queue' })
  const { resumed_at } = await shop.database
    .selectFrom('restorations')
    .select('resumed_at')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(resumed_at, null)
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
      last_error: null,
      sent_at: sent ? new Date() : null,
    })
    .execute()
  return id
}

async function buildRefund(status: RefundStatus): Promise<string> {
  const plant = await buildPlant(shop, { price: 350 })
  const { _id: order_id } = await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 350 }])
  const [id, payment_id] = [newIdentifier(), `pay_${newIdentifier()}`]
  const amount = 35_000
  await shop.database
    .insertInto('payments')
    .values({
      id: payment_id,
      order_id,
      amount,
      currency: 'INR',
      status: 'captured',
      purpose: 'given_back',
      method: 'upi',
      problem: null,
      contact: null,
      email: null,
    })
    .execute()
  await shop.database
    .insertInto('refunds')
    .values({
      id,
      payment_id,
      order_id,
      amount,
      reason: 'order_cancelled',
      status,
      provider_refund_id: status === 'requested' ? null : `rfnd_${id}`,
      last_error: null,
    })
    .execute()
  return id
}
