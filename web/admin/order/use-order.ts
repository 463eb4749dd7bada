import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { api, messageOf } from '../../api.ts'
import { completeHistory } from './complete-history.ts'

type Loaded = { order: OrderWithHistory | null; failure: string | null; isMissing: boolean }

/** The order with its history, null while it loads. A reload shows the current one until the response arrives. */
export function useOrder(id: string) {
  const [loaded, setLoaded] = useState<Loaded>({ order: null, failure: null, isMissing: false })

  const load = useCallback(async () => {
    const answer = await api.call('GET /admin/orders/:id', { params: { id } }).then(
      (order) => ({ order: completeHistory(order), failure: null, isMissing: false }),
      (error: unknown) => ({
        failure: messageOf(error, 'Failed to fetch order'),
        isMissing: error instanceof ApiError && error.status === 404,
      }),
    )
    setLoaded((before) => ({ ...before, ...answer }))
  }, [id])

  useEffect(() => {
    void load()
  }, [load])

  return { ...loaded, load }
}
