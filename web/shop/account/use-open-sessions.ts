import { useCallback, useEffect, useState } from 'react'
import type { OpenSession } from '../../../contract/account-settings.ts'
import { api, messageOf } from '../../api.ts'
import { recordsIn } from '../../records.ts'
import { toast } from '../../ui/toast.ts'

export function useOpenSessions() {
  const [sessions, setSessions] = useState<OpenSession[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** The session being ended, or all others */
  const [busyWith, setBusyWith] = useState<string | null>(null)

  const load = useCallback(async () => {
    setFailure(null)
    try {
      setSessions(recordsIn(await api.call('GET /auth/sessions')))
    } catch (error) {
      setFailure(messageOf(error, 'Please try again.'))
    }
  }, [])
  useEffect(() => void load(), [load])

  const endOne = async (id: string) => {
    setBusyWith(id)
    try {
      setSessions(recordsIn(await api.call('DELETE /auth/sessions/:id', { params: { id } })))
      toast.success('That device is signed out.')
    } catch (error) {
      toast.error(messageOf(error, 'That device could not be signed out. Please try again.'))
      await load()
    }
    setBusyWith(null)
  }

  const endOthers = async () => {
    setBusyWith('others')
    try {
      setSessions(recordsIn(await api.call('DELETE /auth/sessions')))
      toast.success('You are signed out everywhere else.')
    } catch (error) {
      toast.error(messageOf(error, 'Signing out elsewhere failed. Please try again.'))
    }
    setBusyWith(null)
  }
  return { sessions, failure, busyWith, load, endOne, endOthers }
}
