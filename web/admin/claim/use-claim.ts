import { useCallback, useEffect, useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { api, messageOf } from '../../api.ts'

type Loaded = { claim: AdminClaim | null; failure: string | null; isMissing: boolean }
const NOTHING: Loaded = { claim: null, failure: null, isMissing: false }

/** The claim; null while it loads. A reload shows the current claim until the response arrives. */
export function useClaim(id: string) {
  const [loaded, setLoaded] = useState(NOTHING)

  const load = useCallback(async () => {
    try {
      const claim = await api.call('GET /admin/claims/:id', { params: { id } })
      setLoaded({ claim, failure: null, isMissing: false })
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
