import { useCallback, useEffect, useState } from 'react'
import type { Dashboard } from '../../../contract/administration.ts'
import { api } from '../../api.ts'

export type Figures = Dashboard & { totalProducts: number }

/** The dashboard's figures, null while they are on their way or cannot be had. */
export function useFigures() {
  const [figures, setFigures] = useState<Figures | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(async () => {
    setFailed(false)
    try {
      setFigures(await fetchFigures())
    } catch {
      setFailed(true)
    }
  }, [])

  useEffect(() => {
    void load()
  }, [load])

  return { figures, hasFailed, load }
}

async function fetchFigures(): Promise<Figures> {
  const [dashboard, products] = await Promise.all([
    api.call('GET /admin/dashboard'),
    api.list('GET /plants', { query: { limit: 1 } }),
  ])
  return { ...dashboard, totalProducts: products.total }
}
