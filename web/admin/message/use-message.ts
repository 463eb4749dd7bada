import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { Message } from '../../../contract/messages.ts'
import { api, messageOf } from '../../api.ts'

/** The message, null while it loads. */
export function useMessage(id: string) {
  const [message, setMessage] = useState<Message | null>(null)
  const [problem, setProblem] = useState<{ text: string; isMissing: boolean } | null>(null)

  const load = useCallback(async () => {
    setProblem(null)
    try {
      setMessage(await api.call('GET /admin/messages/:id', { params: { id } }))
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404
      setProblem({ text: messageOf(error, 'Failed to fetch message'), isMissing })
    }
  }, [id])

  useEffect(() => {
    void load()
  }, [load])

  return { message, show: setMessage, problem, load }
}
