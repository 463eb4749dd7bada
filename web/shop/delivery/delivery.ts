import { type Api, ApiError } from '../../../contract/client.ts'
import type { Delivery } from '../../../contract/delivery.ts'
import { plainPin } from '../../../domain/address.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import { formatPrice } from '../../../domain/money.ts'
import { isPin } from '../../../domain/pin.ts'
import { states } from '../../../domain/states.ts'
import { messageOf } from '../../api.ts'
import type { Loaded } from '../loaded.ts'

export const MALFORMED_PIN = { error: 'A PIN code has 6 digits and does not start with 0' }

/** The promise for a PIN and the plants of a query (`id,id:2`), or why there is none. */
export async function loadDelivery(
  api: Api,
  { pin, plants, state = '' }: { pin: string; plants: string; state?: string },
  signal?: AbortSignal,
): Promise<Loaded<Delivery>> {
  try {
    const known = states.find((each) => each === state)
    const query = { pin, ...(plants !== '' && { plants }), ...(known && { state: known }) }
    return { value: await api.call('GET /delivery', { query, ...(signal && { signal }) }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return { error: `We don’t recognise the PIN code ${pin}. Please check it.` }
    return { error: messageOf(error, 'We can’t show the delivery date right now. Please try again later.') }
  }
}

/** A PIN as an address has it, and the promise for it, or why there is none. */
export type AddressedDelivery = { pin: string; answer: Loaded<Delivery> }

const LONGEST_PIN = 20

/** The promise for the `pin` of an address and plants (`id,id:2`), for a page without scripts; null without a `pin`. */
export async function loadAddressed(
  api: Api,
  parameters: URLSearchParams,
  plants: string,
): Promise<AddressedDelivery | null> {
  const pin = pinIn(parameters)
  if (pin === '') return null
  return { pin, answer: isPin(pin) ? await loadDelivery(api, { pin, plants }) : MALFORMED_PIN }
}

/** The PIN of an address as it is typed, or empty. */
export function pinIn(parameters: URLSearchParams): string {
  return plainPin((parameters.get('pin') ?? '').slice(0, LONGEST_PIN))
}

type Promised = Pick<Delivery, 'serviceable' | 'reason' | 'by' | 'earliest' | 'latest'>

/** `our van, Friday 4 December`, or why it cannot be delivered. */
export function dayLine({ serviceable, reason, by, earliest, latest }: Promised): string {
  if (!serviceable || by === null || earliest === null || latest === null) return reason ?? NOT_SERVED
  return promiseText({ by, earliest, latest })
}

/** `Pune 411015: our van, Friday 4 December`, or why it cannot be delivered. */
export function placeLine(delivery: Delivery): string {
  const line = dayLine(delivery)
  return delivery.serviceable ? `${delivery.place} ${delivery.pin}: ${line}` : line
}

/** The day of one plant of an answer, or why it has none; null while that is unknown. */
export function dayOfPlant(answer: Loaded<Delivery> | null, plant: string): string | null {
  if (answer === null || 'error' in answer) return null
  const promised = answer.value.plants.find((one) => one.plant === plant)
  return promised === undefined ? null : dayLine(promised)
}

/** Rupees; 0 is `Free`. */
export function feeText(fee: number): string {
  return fee === 0 ? 'Free' : formatPrice(fee)
}

/** The plants of an order as `GET /delivery` takes them. */
export function plantsParameter(items: readonly { plant: { _id: string }; quantity: number }[]): string {
  return items.map(({ plant, quantity }) => (quantity === 1 ? plant._id : `${plant._id}:${quantity}`)).join(',')
}

const NOT_SERVED = 'We don’t deliver this to your area yet.'
