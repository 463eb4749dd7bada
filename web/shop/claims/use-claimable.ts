import { useCallback, useEffect, useState } from 'react'
import type { Claimable } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import { api, messageOf } from '../../api.ts'
import { completeOrder } from '../../complete-order.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; message: string }
  | { kind: 'loaded'; order: Order; claimable: Claimable }

/**
 * One of the shopper's orders and what can still be claimed of it. A reload shows the current one until the new
 * one arrives.
 */
export function useClaimable(id: string) {
  const [state, setState] = useState<State>({ kind: 'loading' })

  const load = useCallback(async () => {
    const params = { id }
    try {
      const [order, claimable] = await Promise.all([
        api.call('GET /orders/:id', { params }),
        api.call('GET /orders/:id/claimable', { params }),
      ])
      setState({ kind: 'loaded', order: completeOrder(order), claimable })
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404
      const failed: State = isMissing
        ? { kind: 'missing' }
        : { kind: 'failed', message: messageOf(error, 'The shop cannot be reached. Please try again.') }
      setState((before) => (before.kind === 'loaded' ? before : failed))
    }
  }, [id])

  useEffect(() => void load(), [load])

  const retry = () => {
    setState({ kind: 'loading' })
    void load()
  }
  return { state, load, retry }
}
