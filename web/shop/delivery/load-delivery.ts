import { type Api, ApiError } from '../../../contract/client.ts'
import type { Delivery } from '../../../contract/delivery.ts'
import { states } from '../../../domain/states.ts'
import { messageOf } from '../../api.ts'
import type { Loaded } from '../loaded.ts'

export const MALFORMED_PIN = { error: 'A PIN code has 6 digits and does not start with 0' }

/** The promise for a PIN and the plants of a query (`id,id:2`), or why there is none. */
export async function loadDelivery(
  api: Api,
  { pin, plants, state }: { pin: string; plants: string; state: string },
  signal?: AbortSignal,
): Promise<Loaded<Delivery>> {
  try {
    const known = states.find((each) => each === state)
    const query = { pin, ...(plants !== '' && { plants }), ...(known && { state: known }) }
    return { value: await api.call('GET /delivery', { query, ...(signal && { signal }) }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { error: `We do not know the PIN ${pin}.` }
    return { error: messageOf(error, 'The day of delivery cannot be loaded now.') }
  }
}
