import { useCallback, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { completePlant } from '../../complete-plant.ts'

const upToDate = { isStale: false, plant: null }

/** The newer version, fetched after a save was refused because of it; null if it could not be fetched. */
export function useNewerVersion(id: string) {
  const [state, setState] = useState<{ isStale: boolean; plant: Plant | null }>(upToDate)

  const fetchNewer = useCallback(async () => {
    setState({ isStale: true, plant: null })
    const plant = await api
      .call('GET /plants/:id', { params: { id } })
      .then(completePlant)
      .catch(() => null)
    setState({ isStale: true, plant })
  }, [id])

  const clear = useCallback(() => setState(upToDate), [])
  return { ...state, fetchNewer, clear }
}
