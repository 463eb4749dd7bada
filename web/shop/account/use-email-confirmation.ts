import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api, messageOf } from '../../api.ts'
import { refreshUser } from '../../session/auth/account.ts'
import { useLinkToken } from './use-link-token.ts'

type Outcome = { state: 'asking' | 'confirmed' | 'void' | 'failed'; message: string }

const asking: Outcome = { state: 'asking', message: '' }

/** Sends the link's secret once it is known, once per link. */
export function useEmailConfirmation() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState(asking)
  const sent = useRef<string | null>(null)

  useEffect(() => {
    if (token === null || sent.current === token) return
    sent.current = token
    setOutcome(asking)
    void confirm(token).then((answer) => sent.current === token && setOutcome(answer))
  }, [token])

  const retry = () => {
    setOutcome(asking)
    void confirm(token ?? '').then(setOutcome)
  }
  return { ...outcome, retry }
}

async function confirm(token: string): Promise<Outcome> {
  if (token === '') return { state: 'void', message: '' }
  try {
    const { message } = await api.call('POST /auth/confirm-email', { body: { token } })
    await refreshUser()
    return { state: 'confirmed', message }
  } catch (error) {
    const isVoid = error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid')
    const message = messageOf(error, 'Your e-mail could not be confirmed. Please try again.')
    return { state: isVoid ? 'void' : 'failed', message }
  }
}
