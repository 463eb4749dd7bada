import { sql } from 'kysely'
import type { PaymentPart } from '../../../domain/payment/advance.ts'
import { providerFeeOf } from '../../../domain/payment/provider-fee.ts'
import { nextAttemptStatus } from '../../../domain/payment/settlement.ts'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { type ProviderPayment, type ProviderRefund, ProviderRefusal } from '../../integrations/razorpay/api.ts'
import type { PaymentProvider } from '../../integrations/razorpay/razorpay.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { PaymentRow } from '../orders/request-refund.ts'
import type { Shop } from '../shop.ts'

/** `part` is what the payment was made for, `doorQrId` the shop's id of the QR code that was scanned. */
type ReportedPayment = ProviderPayment & { part: PaymentPart; doorQrId?: string }

/** Records reported payments of a locked order; returns all. One with a purpose gets its status by `recordProviderRefunds`. */
export async function recordPayments(
  transaction: Transaction,
  orderId: string,
  reported: readonly ReportedPayment[],
): Promise<PaymentRow[]> {
  const known = new Map((await paymentsOf(transaction, orderId)).map((payment) => [payment.id, payment]))
  for (const payment of reported) {
    const before = known.get(payment.id)
    const fee = providerFeeOf(payment)
    if (!before) {
      const { id, amount, currency, status, part, doorQrId: door_qr_id = null } = payment
      const row = { id, order_id: orderId, amount, currency, status, part, door_qr_id, ...particulars(payment), ...fee }
      await transaction.insertInto('payments').values(row).execute()
      continue
    }
    const update = transaction.updateTable('payments').where('id', '=', payment.id)
    if (before.purpose === null && nextAttemptStatus(before.status, payment.status) !== before.status)
      await update.set({ status: payment.status, ...particulars(payment), updated_at: sql<Date>`now()` }).execute()
    // A fee that was reported once is not taken back by a report without one.
    if (fee && (fee.fee !== before.fee || fee.tax !== before.tax)) await update.set(fee).execute()
  }
  return paymentsOf(transaction, orderId)
}

function paymentsOf(transaction: Transaction, orderId: string): Promise<PaymentRow[]> {
  return transaction
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('first_seen_at')
    .orderBy('id')
    .execute()
}

function particulars({ method, contact, email, problem }: ProviderPayment) {
  return {
    method: method?.slice(0, 40) ?? null,
    contact: contact?.slice(0, 40) ?? null,
    email: email?.slice(0, 254) ?? null,
    problem: problem?.slice(0, 500) ?? null,
  }
}

type ReportedRefunds = [paymentId: string, refunds: ProviderRefund[]][]

/** All that the provider reports of the payments of an order, by its collections and QR codes, and of their refunds. */
export async function reportedMoney(
  { database }: Shop,
  provider: PaymentProvider,
  orderId: string,
  intents: readonly { part: PaymentPart; provider_order_id: string | null }[],
): Promise<{ payments: ReportedPayment[]; refunds: ReportedRefunds }> {
  const codes = await database
    .selectFrom('door_qr_codes')
    .select(['id', 'provider_qr_id', 'part'])
    .where('order_id', '=', orderId)
    .execute()
  const online = intents.map(async ({ part, provider_order_id: id }) => {
    const payments = id === null ? [] : await emptyIfUnknown(provider.paymentsOf(id))
    return payments.map((payment) => ({ ...payment, part }))
  })
  const atDoor = codes.map(async ({ id: doorQrId, provider_qr_id: id, part }) => {
    const payments = id === null ? [] : await emptyIfUnknown(provider.paymentsOfQrCode(id))
    return payments.map((payment) => ({ ...payment, part, doorQrId }))
  })
  const payments: ReportedPayment[] = (await Promise.all([...online, ...atDoor])).flat()
  return { payments, refunds: await refundsOf(database, provider, orderId, payments) }
}

/** An order that the provider does not know has no payments there: its keys belong to another account now. */
function emptyIfUnknown(asking: Promise<ProviderPayment[]>): Promise<ProviderPayment[]> {
  return asking.catch((error: unknown) => {
    if (error instanceof ProviderRefusal) return []
    throw error
  })
}

/** The refunds of each payment of which money went back, or is about to. */
async function refundsOf(
  database: Database,
  provider: PaymentProvider,
  orderId: string,
  reported: readonly ProviderPayment[],
): Promise<ReportedRefunds> {
  const open = await database
    .selectFrom('refunds')
    .select('payment_id')
    .where('order_id', '=', orderId)
    .where('status', 'in', OPEN_REFUNDS)
    .execute()
  const isRefunded = ({ id, amountRefunded }: ProviderPayment) =>
    amountRefunded > 0 || open.some(({ payment_id }) => payment_id === id)
  const refunded = reported.filter(isRefunded)
  return Promise.all(refunded.map(async ({ id }) => [id, await provider.refundsOf(id)]))
}
