import { useCallback, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { completePlant } from '../../complete-plant.ts'

const upToDate = { isStale: false, plant: null }

/** The product as somebody else left it, once a save was refused for that; null while it could not be fetched. */
export function useNewerVersion(id: string) {
  const [state, setState] = useState<{ isStale: boolean; plant: Plant | null }>(upToDate)

  const look = useCallback(async () => {
    setState({ isStale: true, plant: null })
    const plant = await api
      .call('GET /plants/:id', { params: { id } })
      .then(completePlant)
      .catch(() => null)
    setState({ isStale: true, plant })
  }, [id])

  const forget = useCallback(() => setState(upToDate), [])
  return { ...state, look, forget }
}
