import { z } from 'zod'
import { attemptStatuses } from '../../../domain/payment/settlement.ts'
import type { IncidentReporter } from '../../platform/incidents.ts'
import { RetryLater } from '../../platform/jobs.ts'
import type { PaymentSettings } from './payment-settings.ts'

const ANSWER_MS = 4_000
/** After so long without an answer the owner is told. */
const OUTAGE_MS = 60_000
/** Failures that are further apart are not one outage; the reconciliation calls every minute. */
const APART_MS = 2 * 60_000

type RazorpayApi = <Result>(schema: z.ZodType<Result>, path: string, request?: ApiRequest) => Promise<Result>

/**
 * Calls the HTTP API (https://razorpay.com/docs/api); a request with a body is a POST. Throws `ProviderUnavailable` if the
 * outcome of a call is unknown, or `ProviderRefusal` if the provider refused.
 */
export function razorpayApi(
  { apiUrl, keyId, keySecret }: Pick<PaymentSettings, 'apiUrl' | 'keyId' | 'keySecret'>,
  reports?: Pick<IncidentReporter, 'failed' | 'works'>,
  answerMs = ANSWER_MS,
): RazorpayApi {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const reachable = watchOutages(reports)
  return async (schema, path, request = {}) => {
    const { status, body } = await reachable(fetchText(`${apiUrl}${path}`, authorization, request, answerMs))
    if (status === 401 || status === 403) {
      const error = new KeysRefused(`The payment provider responded with ${status}: ${descriptionIn(body)}`)
      reports?.failed({ kind: 'provider_refuses_keys', error })
      throw error
    }
    reports?.works('provider_refuses_keys')
    if (status >= 200 && status < 300) return parse(schema, body)
    if (isRefusal(status)) throw new ProviderRefusal(parse(Problem, body).error.description)
    throw unusable({ status })
  }
}

const unusable = ({ status }: { status: number }) =>
  new ProviderUnavailable(`The payment provider responded with ${status}`)

type Response = { status: number; body: string }

/** Passes responses on; reports an outage that has lasted for a minute, and its end. */
function watchOutages(reports?: Pick<IncidentReporter, 'failed' | 'works'>) {
  let outage: { since: number; last: number } | null = null
  return async (calling: Promise<Response>): Promise<Response> => {
    try {
      const response = await calling
      if (response.status >= 500) throw unusable(response)
      outage = null
      reports?.works('provider_unreachable')
      return response
    } catch (error) {
      const last = performance.now()
      outage = { since: outage && last - outage.last < APART_MS ? outage.since : last, last }
      if (last - outage.since >= OUTAGE_MS && error instanceof Error)
        reports?.failed({ kind: 'provider_unreachable', error })
      throw error
    }
  }
}

/** The outcome of a call is unknown: the provider was unreachable, too slow, failing or sent an invalid response. */
export class ProviderUnavailable extends RetryLater {
  override readonly name: string = 'ProviderUnavailable'
}

/** The provider rejects the shop's keys: the call had no effect, and may succeed once the owner has fixed them. */
export class KeysRefused extends ProviderUnavailable {
  override readonly name = 'KeysRefused'
}

/** The provider refused the request. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
}

type ApiRequest = { body?: object; headers?: Record<string, string> }

/** The timeout covers the whole body, so that one that trickles in is aborted too. */
async function fetchText(url: string, authorization: string, { body, headers }: ApiRequest, answerMs: number) {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    throw new ProviderUnavailable('The payment provider could not be reached', { cause: error })
  }
}

/** The description in the provider's error body, if it has one. */
function descriptionIn(body: string): string {
  try {
    return parse(Problem, body).error.description
  } catch {
    return 'no reason given'
  }
}

function parse<Result>(schema: z.ZodType<Result>, body: string): Result {
  try {
    return schema.parse(JSON.parse(body))
  } catch (error) {
    throw new ProviderUnavailable('The payment provider’s response could not be understood', { cause: error })
  }
}

/** Too many requests, a conflict with the same request and a timeout are no refusal of the request itself. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/** Null of what the provider does not know. */
export function nullIfRefused<Result>(calling: Promise<Result>): Promise<Result | null> {
  return calling.catch((error: unknown) => {
    if (error instanceof ProviderRefusal) return null
    throw error
  })
}

/** The fields of Razorpay's entities that the shop uses; amounts are in the currency's smallest unit, paise of INR. */
export const id = z.string().min(1).max(100)
export const text = z
  .string()
  .nullish()
  .transform((value) => value || null)

/** Figures for the books only: if one is not understood, the order is paid all the same. */
const figure = z
  .int()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

/** The end of the year 9999 in seconds, behind which a day has no four digits. */
const LAST_SECOND = 253_402_300_799

/** What fits into the largest QR code. */
const MOST_IN_QR_CODE = 2_000

export function collectionOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}

export const ProviderOrder = z.object({ id, amount: z.int(), receipt: text })
export const ProviderOrders = collectionOf(ProviderOrder)

/**
 * One attempt to pay, in its current state. `fee` is what the provider keeps of it, `tax` the GST in that, `problem` why it
 * failed, and `amountRefunded` what went back or is on its way back.
 */
export const Payment = z
  .object({
    id,
    order_id: text,
    amount: z.int().min(0),
    currency: z.string().min(3).max(10),
    status: z.enum(attemptStatuses),
    method: text,
    contact: text,
    email: text,
    error_description: text,
    fee: figure,
    tax: figure,
    amount_refunded: z.int().min(0).nullish(),
  })
  .transform(({ order_id, error_description, amount_refunded, ...payment }) => ({
    ...payment,
    amountRefunded: amount_refunded ?? 0,
    providerOrderId: order_id,
    problem: error_description,
  }))
export type ProviderPayment = z.output<typeof Payment>
export const Payments = collectionOf(Payment)

/** A code that is scanned to pay an amount, once; `content` is the `upi://` link in it, where the provider gives that. */
export const QrCode = z
  .object({
    id,
    payment_amount: z.int(),
    status: z.enum(['active', 'closed']),
    image_url: z.url({ protocol: /^https?$/ }).max(MOST_IN_QR_CODE),
    image_content: z.string().max(MOST_IN_QR_CODE).nullish(),
    notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
  })
  .transform(({ payment_amount, image_url, image_content, notes, ...qrCode }) => ({
    ...qrCode,
    amount: payment_amount,
    imageUrl: image_url,
    content: image_content || null,
    key: notes && !Array.isArray(notes) ? notes.key : null,
  }))
export type ProviderQrCode = z.output<typeof QrCode>
export const QrCodes = collectionOf(QrCode)

/** Money that goes back; `key` is the shop's, null for a refund made outside the shop; `speed` comes with the money. */
export const Refund = z
  .object({
    id,
    payment_id: id,
    amount: z.int().min(1),
    receipt: text,
    status: z.enum(['pending', 'processed', 'failed']),
    speed_processed: text,
    created_at: z.int().min(0).max(LAST_SECOND),
  })
  .transform(({ payment_id, receipt, speed_processed, created_at, ...refund }) => ({
    ...refund,
    paymentId: payment_id,
    key: receipt,
    speed: speed_processed,
    createdAt: new Date(created_at * 1000),
  }))
export type ProviderRefund = z.output<typeof Refund>
export const Refunds = collectionOf(Refund)

/** A transfer to the shop's bank account, for many payments; `utr` is the bank's reference. */
export const Settlement = z
  .object({
    id,
    amount: z.int().min(0),
    status: z.enum(['created', 'processed', 'failed']),
    utr: z.string().max(100).nullish(),
    created_at: z.int().min(0).max(LAST_SECOND),
  })
  .transform(({ utr, created_at, ...settlement }) => ({
    ...settlement,
    utr: utr || null,
    settledAt: new Date(created_at * 1000),
  }))
export type ProviderSettlement = z.output<typeof Settlement>

/** What settlements of a day paid out or deducted. */
export const SettledEntries = collectionOf(z.object({ entity_id: id, type: z.string(), settlement_id: text }))

const Problem = z.object({ error: z.object({ description: z.string() }) })
