import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { LocalMailDetails } from '../../../contract/mails.ts'
import { api, messageOf } from '../../api.ts'

/** A mail of the local mailbox, null while it loads. */
export function useMail(name: string) {
  const [mail, setMail] = useState<LocalMailDetails | null>(null)
  const [problem, setProblem] = useState<{ text: string; isMissing: boolean } | null>(null)

  const load = useCallback(async () => {
    setProblem(null)
    try {
      setMail(await api.call('GET /admin/mailbox/:name', { params: { name } }))
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404
      setProblem({ text: messageOf(error, 'Failed to fetch the mail'), isMissing })
    }
  }, [name])

  useEffect(() => {
    void load()
  }, [load])

  return { mail, problem, load }
}
