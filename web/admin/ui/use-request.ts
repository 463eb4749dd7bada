import { useState } from 'react'
import { type Failure, toastError } from './toast-error.ts'

/** Does what may fail, which a toast then says. Returns whether it succeeded. */
export async function attempt(failure: Failure, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toastError({ ...failure, error })
    return false
  }
}

/** `attempt` for a button or a dialog, which is busy meanwhile. */
export function useRequest(failure: Failure) {
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    const isDone = await attempt(failure, work)
    setBusy(false)
    return isDone
  }
  return { isBusy, send }
}
