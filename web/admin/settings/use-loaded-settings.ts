import { useCallback, useEffect, useState } from 'react'
import type { AdminSettings } from '../../../contract/settings.ts'
import { api, messageOf } from '../../api.ts'

type Loaded = { settings: AdminSettings | null; failure: string | null }

/** The settings to edit, null while they load; `failure` is why they could not be loaded. */
export function useLoadedSettings() {
  const [loaded, setLoaded] = useState<Loaded>({ settings: null, failure: null })

  const load = useCallback(async () => {
    setLoaded({ settings: null, failure: null })
    setLoaded(
      await api.call('GET /admin/settings').then(
        (settings) => ({ settings, failure: null }),
        (error: unknown) => ({
          settings: null,
          failure: messageOf(error, 'The shop cannot be reached. Please try again.'),
        }),
      ),
    )
  }, [])

  useEffect(() => {
    void load()
  }, [load])

  return { ...loaded, load }
}
