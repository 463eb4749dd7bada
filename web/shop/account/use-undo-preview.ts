import { useCallback, useEffect, useState } from 'react'
import type { UndoPreview } from '../../../contract/account-recovery.ts'
import { ApiError } from '../../../contract/client.ts'
import { api, messageOf } from '../../api.ts'

type State = { preview: UndoPreview | null; isVoid: boolean; failure: string | null }

const loading: State = { preview: null, isVoid: false, failure: null }

/** What the link with this secret would undo; the secret is null until the browser has read it. */
export function useUndoPreview(token: string | null) {
  const [state, setState] = useState<State>(loading)
  const load = useCallback(async () => {
    if (token === null) return
    setState(loading)
    try {
      const preview = await api.call('POST /auth/undo-change/preview', { body: { token } })
      setState({ preview, isVoid: false, failure: null })
    } catch (error) {
      const isVoid = error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid')
      const failure = isVoid ? null : messageOf(error, 'The change could not be loaded. Please try again.')
      setState({ preview: null, isVoid, failure })
    }
  }, [token])
  useEffect(() => void load(), [load])
  return { ...state, load: () => void load() }
}
