import type { Delivery } from '../../../contract/delivery.ts'
import { daysText, promiseText } from '../../../domain/delivery/describe-promise.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { Loaded } from '../loaded.ts'

type Promised = Pick<Delivery, 'serviceable' | 'reason' | 'by' | 'earliest' | 'latest'>

/** `our van, Friday 4 December`, or why it cannot be delivered. */
function dayLine({ serviceable, reason, by, earliest, latest }: Promised): string {
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

/** `Delivery Fri 4 Dec, Free` for a card, or why it cannot be delivered. */
export function cardLine(promised: Delivery['plants'][number]): string {
  const { earliest, latest, fee } = promised
  if (earliest === null || latest === null || fee === null) return dayLine(promised)
  const days = daysText(earliest, latest, latest).replace(/([A-Z][a-z]{2})[a-z]+/g, '$1')
  return `Delivery ${days}, ${feeText(fee)}`
}

/** Rupees; 0 is `Free`. */
export function feeText(fee: number): string {
  return fee === 0 ? 'Free' : formatPrice(fee)
}

/** The plants of an order as `GET /delivery` takes them. */
export function plantsParameter(items: readonly { plant: { _id: string }; quantity: number }[]): string {
  return items.map(({ plant, quantity }) => (quantity === 1 ? plant._id : `${plant._id}:${quantity}`)).join(',')
}

const NOT_SERVED = 'We do not deliver this there yet.'
