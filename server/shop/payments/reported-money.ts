import type { PaymentPart } from '../../../domain/payment/advance.ts'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import {
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefusal,
} from '../../integrations/razorpay/payment-provider.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import type { ReportedPayment } from './record-payments.ts'

type Intent = { part: PaymentPart; provider_order_id: string | null; amount: number }
type OfferedPayment = Omit<ReportedPayment, 'part'>
type ReportedRefunds = [paymentId: string, refunds: ProviderRefund[]][]

/**
 * All that the provider reports of the money of an order: its payments, by its collections and by its QR codes, and the
 * refunds of each payment of which money went back or is about to. Throws a `ProviderUnavailable` when the provider
 * could not be reached.
 */
export async function reportedMoney(
  { database }: Pick<Shop, 'database'>,
  provider: PaymentProvider,
  orderId: string,
  intents: readonly Intent[],
): Promise<{ payments: ReportedPayment[]; refunds: ReportedRefunds }> {
  const reported = await Promise.all([
    ...intents.map((intent) => paymentsOnline(database, provider, orderId, intent)),
    paymentsAtDoor(database, provider, orderId),
  ])
  const payments = reported.flat()
  return { payments, refunds: await refundsOf(database, provider, orderId, payments) }
}

async function paymentsOnline(
  database: Database,
  provider: PaymentProvider,
  orderId: string,
  { part, provider_order_id: providerOrderId, amount }: Intent,
): Promise<ReportedPayment[]> {
  if (providerOrderId === null) return []
  const payments = await emptyIfUnknown(provider.paymentsOf(providerOrderId))
  const reported = await withOffers(database, provider, { orderId, providerOrderId, amount }, payments)
  return reported.map((payment) => ({ ...payment, part }))
}

/** An order that the provider does not know has no payments there: its keys belong to another account now. */
async function emptyIfUnknown(asking: Promise<ProviderPayment[]>): Promise<ProviderPayment[]> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ProviderRefusal) return []
    throw error
  }
}

/** The payments, each with its offers if it is not decided on yet and came to less than was due. */
async function withOffers(
  database: Database,
  provider: PaymentProvider,
  { orderId, providerOrderId, amount }: { orderId: string; providerOrderId: string; amount: number },
  payments: ProviderPayment[],
): Promise<OfferedPayment[]> {
  const isLess = (payment: ProviderPayment) =>
    payment.status === 'captured' && payment.currency === 'INR' && payment.amount < amount
  if (!payments.some(isLess)) return payments
  const decided = await database
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('purpose', 'is not', null)
    .execute()
  return Promise.all(
    payments.map(async (payment) => {
      const { id } = payment
      if (!isLess(payment) || decided.some((row) => row.id === id)) return payment
      return { ...payment, offers: await provider.offersOf({ id, providerOrderId }) }
    }),
  )
}

/** By every QR code that the order had. */
async function paymentsAtDoor(
  database: Database,
  provider: PaymentProvider,
  orderId: string,
): Promise<ReportedPayment[]> {
  const codes = await database
    .selectFrom('door_qr_codes')
    .select(['id', 'provider_qr_id', 'part'])
    .where('order_id', '=', orderId)
    .execute()
  const reported = await Promise.all(
    codes.map(async ({ id, provider_qr_id, part }) => {
      if (provider_qr_id === null) return []
      const payments = await emptyIfUnknown(provider.paymentsOfQrCode(provider_qr_id))
      return payments.map((payment) => ({ ...payment, part, doorQrId: id }))
    }),
  )
  return reported.flat()
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
