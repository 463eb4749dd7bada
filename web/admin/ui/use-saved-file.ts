import { useState } from 'react'
import { tellFailure } from './toast-error.ts'

/**
 * Lets the browser keep a file once it is loaded, under this name; meanwhile it is busy. A failure is told as `failure`.
 * Answers whether the file came.
 */
export function useSavedFile(failure: string) {
  const [isBusy, setBusy] = useState(false)
  const save = async (load: () => Promise<Blob>, name: string): Promise<boolean> => {
    setBusy(true)
    try {
      keep(await load(), name)
      return true
    } catch (error) {
      tellFailure({ text: failure, error, onRetry: () => void save(load, name) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
