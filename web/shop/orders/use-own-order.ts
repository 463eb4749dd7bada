import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { TimelineEntry } from '../../../contract/order-timeline.ts'
import type { Order } from '../../../contract/orders.ts'
import { api, messageOf } from '../../api.ts'
import { completeOrder } from '../../complete-order.ts'
import { recordsIn } from '../../records.ts'

type Loaded = {
  order: Order
  entries: TimelineEntry[]
  isSold: (plantId: string) => boolean
}
type State =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; message: string }
  | ({ kind: 'loaded' } & Loaded)

/** One of the shopper's orders with its timeline. A reload shows the current one until the new one arrives. */
export function useOwnOrder(id: string) {
  const [state, setState] = useState<State>({ kind: 'loading' })

  const load = useCallback(async () => {
    try {
      setState({ kind: 'loaded', ...(await loadOrder(id)) })
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404
      setState(isMissing ? { kind: 'missing' } : { kind: 'failed', message: messageOf(error, 'Failed to fetch order') })
    }
  }, [id])

  useEffect(() => void load(), [load])

  const retry = () => {
    setState({ kind: 'loading' })
    void load()
  }
  return { state, retry, load: () => void load() }
}

async function loadOrder(id: string): Promise<Loaded> {
  const params = { id }
  const [answer, entries] = await Promise.all([
    api.call('GET /orders/:id', { params }),
    api.call('GET /orders/:id/timeline', { params }),
  ])
  const order = completeOrder(answer)
  return {
    order,
    entries: recordsIn(entries, 'kind'),
    isSold: await findSold(order),
  }
}

/** Which of the order's plants are still sold; if that is not known, all. */
async function findSold({ items }: Order): Promise<Loaded['isSold']> {
  const ids = [...new Set(items.map(({ plant }) => plant))]
  if (ids.length === 0) return () => true
  try {
    const sold = new Set((await api.call('GET /plants', { query: { ids: ids.join() } })).map(({ _id }) => _id))
    return (plantId) => sold.has(plantId)
  } catch {
    return () => true
  }
}
