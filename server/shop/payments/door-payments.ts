import { sql } from 'kysely'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import { DOOR_QR_MS } from '../../../domain/payment/door-payment.ts'
import { type ProviderQrCode, ProviderRefusal } from '../../integrations/razorpay/api.ts'
import type { PaymentProvider } from '../../integrations/razorpay/razorpay.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { closeDoorQr, closeDoorQrQueue, findLiveDoorQr, isPaidAtDoor, type LiveDoorQr } from '../orders/door-qr.ts'
import { lockOrder } from '../orders/queries.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { claimed, hasPaymentInProgress, isClaimed, isOfProvider, waitForClaim, watchIntent } from './payment-intents.ts'
import { settleIfAnswered, settleOrder } from './settle-order.ts'

/** The QR code by which an order can be paid at the door, made once (`waitForClaim`); refused if it is paid or may not be so. */
export async function makeDoorQr(shop: Shop, orderId: string): Promise<LiveDoorQr | Refusal> {
  const { payments } = shop
  if (!payments) return refuse('not_found')
  if (await findLiveDoorQr(shop.database, orderId)) await settleIfAnswered(shop, orderId)
  const found = await waitForClaim((mayClaim) => findOrClaim(shop, orderId, mayClaim))
  return 'claim' in found ? create(shop, payments.provider, found.claim) : found
}

/** A code that this request is to have made */
type Claim = Awaited<ReturnType<typeof insert>> & { orderId: string; number: number }

function findOrClaim(
  shop: Shop,
  orderId: string,
  mayClaim: boolean,
): Promise<LiveDoorQr | { claim: Claim } | 'in_work' | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    const refusal = await refusalOf(transaction, order)
    if (refusal) return refusal
    const live = await findLiveDoorQr(transaction, orderId)
    if (live) return live
    const qr = (await findUnanswered(transaction, orderId)) ?? (await insert(shop, transaction, order))
    if (qr.is_claimed || !mayClaim) return 'in_work'
    await transaction.updateTable('door_qr_codes').set(claimed).where('id', '=', qr.id).execute()
    return { claim: { ...qr, orderId, number: Number(order.number) } }
  })
}

async function refusalOf(transaction: Transaction, order: LockedOrder): Promise<Refusal | null> {
  if (order.payment_status === 'paid') return refuse('already_paid')
  if (!isPaidAtDoor(order)) return refuse('illegal_move')
  return (await hasPaymentInProgress(transaction, order.id)) ? refuse('payment_under_way') : null
}

const QR_COLUMNS = ['id', 'amount', 'attempts', 'created_at', 'closes_at'] as const

/** One that the provider has not answered about, and that is not too old to be shown. */
function findUnanswered(transaction: Transaction, orderId: string) {
  return transaction
    .selectFrom('door_qr_codes')
    .select([...QR_COLUMNS, isClaimed])
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where('closes_at', '>', sql<Date>`now() + interval '1 day'`)
    .executeTakeFirst()
}

async function insert(shop: Shop, transaction: Transaction, order: LockedOrder) {
  const { id } = order
  await closeDoorQr(shop, transaction, id)
  await watchIntent(transaction, order)
  return transaction
    .insertInto('door_qr_codes')
    .values({
      id: newIdentifier(),
      order_id: id,
      part: order.advance === null ? 'order' : 'rest',
      amount: dueOnDelivery(order),
      closes_at: sql<Date>`now() + make_interval(secs => ${DOOR_QR_MS / 1_000})`,
    })
    .returning([...QR_COLUMNS, isClaimed])
    .executeTakeFirstOrThrow()
}

/** An earlier attempt may have reached the provider although its answer was lost. */
async function create(shop: Shop, provider: PaymentProvider, claim: Claim): Promise<LiveDoorQr | Refusal> {
  const { id: qrId, orderId, number, amount, created_at, closes_at: closesAt, attempts } = claim
  try {
    const earlier = attempts === 0 ? null : await provider.findQrCode(qrId, created_at)
    const description = `Order ${number}`
    await endClaim(shop, qrId, earlier ?? (await provider.createQrCode({ amount, description, closesAt, key: qrId })))
  } catch (error) {
    if (!isOfProvider(error)) throw error
    await endClaim(shop, qrId, null)
    // It has made none.
    if (error instanceof ProviderRefusal)
      await shop.database
        .updateTable('door_qr_codes')
        .set({ status: 'closed', updated_at: sql<Date>`now()` })
        .where('id', '=', qrId)
        .where('provider_qr_id', 'is', null)
        .execute()
    return refuse('payment_unavailable')
  }
  // The order may have ended meanwhile.
  return (await findLiveDoorQr(shop.database, orderId)) ?? refuse('illegal_move')
}

/** What was made for an order that has ended meanwhile is closed, whatever came of the earlier attempt to close it. */
function endClaim({ database, jobs }: Shop, qrId: string, made: ProviderQrCode | null): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const names = made && { provider_qr_id: made.id, image_url: made.imageUrl, content: made.content }
    const stored = await transaction
      .updateTable('door_qr_codes')
      .set({ ...names, claimed_until: null, updated_at: sql<Date>`now()` })
      .where('id', '=', qrId)
      .where('provider_qr_id', 'is', null)
      .returning('status')
      .executeTakeFirst()
    if (!made || !stored || stored.status === 'open') return
    await transaction.updateTable('door_qr_codes').set({ status: 'closing' }).where('id', '=', qrId).execute()
    await jobs.send(transaction, closeDoorQrQueue, { qrId })
  })
}

/**
 * Closes the QR code of an order before its cash is recorded, and asks the provider whether the code was paid: otherwise a second
 * payment would be recorded, and the only real one given back. Refused while the provider does not answer.
 */
export async function settleBeforeDelivery(shop: Shop, orderId: string): Promise<Refusal | undefined> {
  const { database, payments } = shop
  const codes = database.selectFrom('door_qr_codes').select('door_qr_codes.id').where('order_id', '=', orderId)
  const unsettled = codes
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('orders.status', '=', 'shipped')
    .where('payment_method', '=', 'cod')
  if (!payments || !(await unsettled.executeTakeFirst())) return
  await inTransaction(database, (transaction) => closeDoorQr(shop, transaction, orderId))
  // Read only now: another code may have been made meanwhile.
  const closing = await codes.where('door_qr_codes.status', '=', 'closing').execute()
  try {
    await Promise.all(closing.map(({ id }) => executeDoorQrClosing(shop, id)))
    await settleOrder(shop, orderId)
  } catch (error) {
    if (!isOfProvider(error)) throw error
    return refuse('payment_unavailable', { message: UNKNOWN })
  }
}

const UNKNOWN =
  'The payment provider can’t tell us right now whether this order has been paid with its UPI QR code. Please try again in a minute.'

/** Closes a QR code at the provider, whose creation may be unanswered. Throws a `ProviderUnavailable` to be called again. */
export async function executeDoorQrClosing({ database, payments }: Shop, qrId: string): Promise<void> {
  const qr = await database.selectFrom('door_qr_codes').selectAll().where('id', '=', qrId).executeTakeFirst()
  if (!payments || qr?.status !== 'closing') return
  await database.updateTable('door_qr_codes').set({ updated_at: sql<Date>`now()` }).where('id', '=', qrId).execute()
  const findUnanswered = async () => (await payments.provider.findQrCode(qrId, qr.created_at))?.id ?? null
  const providerQrId = qr.provider_qr_id ?? (qr.attempts === 0 ? null : await findUnanswered())
  if (providerQrId !== null) await payments.provider.closeQrCode(providerQrId)
  // Its creation may have been answered meanwhile.
  await database
    .updateTable('door_qr_codes')
    .set({ status: 'closed' })
    .where('id', '=', qrId)
    .where('provider_qr_id', 'is not distinct from', qr.provider_qr_id)
    .execute()
}
