import { useState } from 'react'
import { messageOf } from '../api.ts'
import { toast } from './toast.ts'

/** Runs what a button does, and shows a failure as a toast. `busyWith` is the name of the action that is running, or null. */
export function useAction() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const run = async (name: string, action: () => Promise<void>, fallback: string) => {
    setBusyWith(name)
    await action().catch((error: unknown) => toast.error(messageOf(error, fallback)))
    setBusyWith(null)
  }
  return { busyWith, run }
}
