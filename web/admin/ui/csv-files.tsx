import { type ReactNode, useState } from 'react'
import { createApi, type Send } from '../../../contract/client.ts'
import { connectionError } from '../../api.ts'
import { withSecondFactor } from '../../second-factor/factor-needed.ts'
import { expireSession } from '../../session/auth/session-expiry.ts'
import { storedToken } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from './use-change.ts'

/** The API's endpoints of CSV, XML and ZIP: files are sent and received as a `Blob`. */
export const csvApi = createApi(withSecondFactor(sendCsv))

async function sendCsv({ method, path, body }: Parameters<Send>[0]): ReturnType<Send> {
  const token = storedToken()
  const isFile = body instanceof Blob
  const response = await fetch(`${document.documentElement.dataset.apiHost ?? ''}/api${path}`, {
    method,
    credentials: 'include',
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      // Browsers take a file's type from the system: Excel, once installed, changes that of CSV.
      ...(isFile ? { 'Content-Type': 'text/csv' } : {}),
    },
    body: isFile ? body : null,
  }).catch(() => null)
  if (response === null) throw connectionError(0)
  if (response.status === 401) expireSession(token)
  const answer = await readAnswer(response).catch(() => null)
  if (answer === null) throw connectionError(response.status)
  return { status: response.status, header: (name) => response.headers.get(name), body: answer }
}

function readAnswer(response: Response): Promise<unknown> {
  return /^(text\/csv|application\/(xml|zip))/.test(response.headers.get('content-type') ?? '')
    ? response.blob()
    : response.json()
}

/** Downloads a file under this name. A failure is shown in a toast. Returns whether it succeeded. */
export function useSavedFile(failure: string) {
  const [isBusy, setBusy] = useState(false)
  const save = async (load: () => Promise<Blob>, name: string): Promise<boolean> => {
    setBusy(true)
    const retry = { text: failure, onRetry: () => void save(load, name) }
    const isSaved = await attempt(retry, async () => download(await load(), name))
    setBusy(false)
    return isSaved
  }
  return { isBusy, save }
}

type SaveProps = { load: () => Promise<Blob>; name: string; failure: string; className?: string; children: ReactNode }

/** A button that downloads a file under this name. */
export function SaveButton({ load, name, failure, className, children }: SaveProps) {
  const { isBusy, save } = useSavedFile(failure)
  return (
    <Button size="small" isBusy={isBusy} className={className} onClick={() => void save(load, name)}>
      {children}
    </Button>
  )
}

/** Saves a file under this name on the admin's device. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
