import { useState } from 'react'
import { messageOf } from '../api.ts'
import { passkeyProblem } from './passkeys.ts'

/** The state of a button that uses a passkey: whether it is busy, and what went wrong. */
export function usePasskeyButton(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(passkeyProblem(error) ?? messageOf(error, 'This did not work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, press: () => void press(), clear: () => setProblem(null) }
}
