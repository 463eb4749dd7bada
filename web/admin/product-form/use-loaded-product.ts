import { useCallback, useEffect, useRef, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { api, messageOf } from '../../api.ts'
import { completePlant } from '../../complete-plant.ts'

type Loaded = { plant: Plant | null; failure: string | null }

/** The product to edit, null while it loads; `failure` is why it could not be loaded. */
export function useLoadedProduct(id: string) {
  const [loaded, setLoaded] = useState<Loaded>({ plant: null, failure: null })
  const latestRequest = useRef(0)

  const load = useCallback(async () => {
    latestRequest.current += 1
    const thisRequest = latestRequest.current
    setLoaded({ plant: null, failure: null })
    const answer = await api.call('GET /plants/:id', { params: { id } }).then(
      (plant): Loaded => ({ plant: completePlant(plant), failure: null }),
      (error: unknown): Loaded => ({
        plant: null,
        failure: messageOf(error, 'The shop cannot be reached. Please try again.'),
      }),
    )
    if (thisRequest === latestRequest.current) setLoaded(answer)
  }, [id])

  useEffect(() => {
    void load()
  }, [load])

  return { ...loaded, load }
}
