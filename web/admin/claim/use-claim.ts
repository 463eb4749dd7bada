import { useCallback, useEffect, useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import { api, messageOf } from '../../api.ts'
import { completeOrder } from '../../complete-order.ts'

type Loaded = { claim: AdminClaim | null; order: Order | null; failure: string | null; isMissing: boolean }
const NOTHING: Loaded = { claim: null, order: null, failure: null, isMissing: false }

/**
 * The claim, and its order for the prices; null while they load. The claim is shown without the order if only that
 * fails. A reload shows the current claim until the response arrives.
 */
export function useClaim(id: string) {
  const [loaded, setLoaded] = useState(NOTHING)

  const load = useCallback(async () => {
    try {
      const claim = await api.call('GET /admin/claims/:id', { params: { id } })
      setLoaded((before) => ({ ...before, claim, failure: null, isMissing: false }))
      const order = await api.call('GET /admin/orders/:id', { params: { id: claim.order._id } }).catch(() => null)
      if (order !== null) setLoaded((before) => ({ ...before, order: completeOrder(order) }))
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404
      setLoaded((before) => ({ ...before, failure: messageOf(error, 'Failed to fetch claim'), isMissing }))
    }
  }, [id])

  useEffect(() => {
    setLoaded(NOTHING)
    void load()
  }, [load])

  const show = useCallback((claim: AdminClaim) => setLoaded((before) => ({ ...before, claim })), [])
  return { ...loaded, load, show }
}
