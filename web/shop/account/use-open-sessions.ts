import { useCallback, useEffect, useState } from 'react'
import type { OpenSession } from '../../../contract/account-settings.ts'
import { api, messageOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

export function useOpenSessions() {
  const [sessions, setSessions] = useState<OpenSession[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const load = useCallback(async () => {
    setFailure(null)
    try {
      setSessions(await api.call('GET /auth/sessions'))
    } catch (error) {
      setFailure(messageOf(error, 'Please try again.'))
    }
  }, [])
  useEffect(() => void load(), [load])

  const endOthers = async () => {
    setBusy(true)
    try {
      setSessions(await api.call('DELETE /auth/sessions'))
      toast.success('You are signed out everywhere else.')
    } catch (error) {
      toast.error(messageOf(error, 'Signing out elsewhere failed. Please try again.'))
    }
    setBusy(false)
  }
  return { sessions, failure, isBusy, load, endOthers }
}
