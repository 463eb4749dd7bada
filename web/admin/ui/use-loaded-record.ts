import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api.ts'

type Loaded<Record> = { record: Record | null; failure: string | null }

/**
 * What a form is to edit, null while it loads; `failure` is why it could not be loaded. It is loaded again whenever
 * `request` changes; the response of an outdated request is dropped.
 */
export function useLoadedRecord<Record>(request: () => Promise<Record>) {
  const [loaded, setLoaded] = useState<Loaded<Record>>({ record: null, failure: null })
  const latestRequest = useRef(0)

  const load = useCallback(async () => {
    latestRequest.current += 1
    const thisRequest = latestRequest.current
    setLoaded({ record: null, failure: null })
    const answer = await request().then(
      (record): Loaded<Record> => ({ record, failure: null }),
      (error: unknown): Loaded<Record> => ({
        record: null,
        failure: messageOf(error, 'The shop cannot be reached. Please try again.'),
      }),
    )
    if (thisRequest === latestRequest.current) setLoaded(answer)
  }, [request])

  useEffect(() => {
    void load()
  }, [load])

  return { ...loaded, load }
}
