import { useCallback, useEffect, useState } from 'react'
import type { Claim, Claimable } from '../../../contract/claims.ts'
import { api } from '../../api.ts'
import { recordsIn } from '../../records.ts'

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; claims: Claim[]; claimable: Claimable }

/** The claims of one of the shopper's orders, the newest first, and what can still be claimed. */
export function useOrderClaims(orderId: string) {
  const [state, setState] = useState<State>({ kind: 'loading' })

  const load = useCallback(async () => {
    const params = { id: orderId }
    try {
      const [claims, claimable] = await Promise.all([
        api.call('GET /orders/:id/claims', { params }),
        api.call('GET /orders/:id/claimable', { params }),
      ])
      const newestFirst = recordsIn(claims).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      setState({ kind: 'loaded', claims: newestFirst, claimable })
    } catch {
      setState((before) => (before.kind === 'loaded' ? before : { kind: 'failed' }))
    }
  }, [orderId])

  useEffect(() => void load(), [load])
  return { state, load }
}
