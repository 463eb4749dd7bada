import type { Api } from '../../../contract/client.ts'
import type { Delivery } from '../../../contract/delivery.ts'
import { isPin, plainPin } from '../../../domain/address.ts'
import type { Loaded } from '../loaded.ts'
import type { CardedPlant } from '../plant-card/card-fields.ts'
import { loadDelivery, MALFORMED_PIN } from './load-delivery.ts'
import { cardLine } from './promise-lines.ts'

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
  return { pin, answer: isPin(pin) ? await loadDelivery(api, { pin, plants, state: '' }) : MALFORMED_PIN }
}

/** The cards with the day and the fee for the `pin` of an address, as far as there are any. */
export async function withDays<Card extends Pick<CardedPlant, '_id'>>(
  api: Api,
  parameters: URLSearchParams,
  cards: readonly Card[],
): Promise<(Card & { day?: string })[]> {
  const pin = pinIn(parameters)
  if (!isPin(pin) || cards.length === 0) return [...cards]
  const answer = await loadDelivery(api, { pin, plants: cards.map(({ _id }) => _id).join(), state: '' })
  if ('error' in answer) return [...cards]
  const days = new Map(answer.value.plants.map((promised) => [promised.plant, cardLine(promised)]))
  return cards.map((card) => ({ ...card, day: days.get(card._id) }))
}

function pinIn(parameters: URLSearchParams): string {
  return plainPin((parameters.get('pin') ?? '').slice(0, LONGEST_PIN))
}
