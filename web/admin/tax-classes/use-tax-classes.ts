import { useCallback, useEffect, useState } from 'react'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { api, messageOf } from '../../api.ts'

type Loaded = { taxClasses: readonly AdminTaxClass[] | null; failure: string | null }

/** The tax classes, null while they load; `failure` is why they could not be loaded. */
export function useTaxClasses() {
  const [loaded, setLoaded] = useState<Loaded>({ taxClasses: null, failure: null })

  const load = useCallback(async () => {
    setLoaded({ taxClasses: null, failure: null })
    setLoaded(
      await api.call('GET /admin/tax-classes').then(
        (taxClasses) => ({ taxClasses, failure: null }),
        (error: unknown) => ({
          taxClasses: null,
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
