import { useState } from 'react'
import { toastError } from './toast-error.ts'

/** Downloads a file under this name. A failure is shown in a toast. Returns whether it succeeded. */
export function useSavedFile(failure: string) {
  const [isBusy, setBusy] = useState(false)
  const save = async (load: () => Promise<Blob>, name: string): Promise<boolean> => {
    setBusy(true)
    try {
      download(await load(), name)
      return true
    } catch (error) {
      toastError({ text: failure, error, onRetry: () => void save(load, name) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
