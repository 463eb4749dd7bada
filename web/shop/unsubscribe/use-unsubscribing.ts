import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api, messageOf } from '../../api.ts'
import { useLinkToken } from '../account/use-link-token.ts'

type Outcome = { state: 'asking' | 'busy' | 'done' | 'void' | 'failed'; message: string }

/** Ends the subscription of the link's token on request. */
export function useUnsubscribing() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking', message: '' })
  const unsubscribe = async () => {
    setOutcome({ state: 'busy', message: '' })
    setOutcome(await end(token ?? ''))
  }
  return { ...outcome, isReady: token !== null, unsubscribe: () => void unsubscribe() }
}

async function end(token: string): Promise<Outcome> {
  try {
    const { message } = await api.call('POST /newsletter/unsubscribe', { body: { token } })
    return { state: 'done', message }
  } catch (error) {
    const isVoid = error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid')
    return { state: isVoid ? 'void' : 'failed', message: messageOf(error, 'This could not be done. Please try again.') }
  }
}
