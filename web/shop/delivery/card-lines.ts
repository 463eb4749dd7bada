import type { Api } from '../../../contract/client.ts'
import type { Delivery } from '../../../contract/delivery.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { isPin } from '../../../domain/pin.ts'
import type { Loaded } from '../loaded.ts'
import { dayLine, feeText, loadDelivery, MALFORMED_PIN, pinIn } from './delivery.ts'

/** `2–5 Dec, Free`, or why a plant cannot be delivered. */
export type CardLine = { isDelivered: boolean; text: string }

/** What the cards of plants say of delivery to a PIN, by the plants' ids; plants that are not on sale have no line. */
export type CardLines = Readonly<Record<string, CardLine>>

/** The PIN of an address with the lines for it, or why there are none. */
export type AddressedLines = { pin: string; answer: Loaded<CardLines> }

/** The lines for the `pin` of an address, for a page without scripts; null without a `pin`. */
export async function loadAddressedLines(
  api: Api,
  parameters: URLSearchParams,
  plants: readonly { _id: string }[],
): Promise<AddressedLines | null> {
  const pin = pinIn(parameters)
  const ids = plants.map(({ _id }) => _id)
  return pin === '' ? null : { pin, answer: await loadCardLines(api, pin, ids) }
}

const MOST_PLANTS = 100

/** The lines of these plants for a PIN, or what is wrong with it. */
export async function loadCardLines(api: Api, pin: string, plants: readonly string[]): Promise<Loaded<CardLines>> {
  if (!isPin(pin)) return MALFORMED_PIN
  const requests = Array.from({ length: Math.ceil(plants.length / MOST_PLANTS) }, (_, index) =>
    loadDelivery(api, { pin, plants: plants.slice(index * MOST_PLANTS, (index + 1) * MOST_PLANTS).join() }),
  )
  const lines: Record<string, CardLine> = {}
  for (const answer of await Promise.all(requests)) {
    if ('error' in answer) return answer
    for (const promised of answer.value.plants) lines[promised.plant] = cardLine(promised)
  }
  return { value: lines }
}

function cardLine(promised: Delivery['plants'][number]): CardLine {
  const { earliest, latest, fee } = promised
  if (earliest === null || latest === null || fee === null) return { isDelivered: false, text: dayLine(promised) }
  const days = daysText(earliest, latest).replace(/([A-Z][a-z]{2})[a-z]+/g, '$1')
  return { isDelivered: true, text: `${days}, ${feeText(fee)}` }
}
