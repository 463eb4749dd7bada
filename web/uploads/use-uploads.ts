import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, type Send } from '../../contract/client.ts'
import { connectionError, messageOf } from '../api.ts'
import { randomKey } from '../random-key.ts'
import { expireSession } from '../session/auth/session-expiry.ts'
import { storedToken } from '../session/store.ts'
import { pictureProblem, pictureToSend } from './picture-file.ts'

/** A picture to upload; `target` is where it is placed. When it has arrived, its file is what was sent. */
export type Upload<Target> = {
  id: string
  file: File
  target: Target
  state: 'waiting' | 'sending' | 'failed'
  /** The fraction sent, from 0 to 1; at 1 the server processes the picture */
  sent: number
  /** The reason of a failure, and whether a retry can help */
  failure: { message: string; isFinal: boolean } | null
}

type Options<Target, Uploaded> = {
  send: (file: File, progress: UploadProgress) => Promise<Uploaded>
  onUploaded: (uploaded: Uploaded, upload: Upload<Target>) => void
}

/**
 * Uploads pictures one after the other, so that they arrive in the chosen order. A finished upload leaves the list; a
 * failed one stays until it is retried or removed. `send` must be stable.
 */
export function useUploads<Target, Uploaded>({ send, onUploaded }: Options<Target, Uploaded>) {
  const [uploads, setUploads] = useState<Upload<Target>[]>([])
  const sending = useRef<{ id: string; stop: AbortController } | null>(null)
  const place = useRef(onUploaded)
  place.current = onUploaded

  const change = useCallback((id: string, changes: Partial<Upload<Target>>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }, [])
  const remove = useCallback((id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)), [])

  const next = uploads.some(({ state }) => state === 'sending')
    ? null
    : uploads.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!next) return
    const { id, file } = next
    const stop = new AbortController()
    sending.current = { id, stop }
    change(id, { state: 'sending', sent: 0 })
    const upload = async () => {
      const sent = await pictureToSend(file)
      if (stop.signal.aborted) return
      const uploaded = await send(sent, { signal: stop.signal, onProgress: (sent) => change(id, { sent }) })
      if (stop.signal.aborted) return
      place.current(uploaded, { ...next, file: sent })
      remove(id)
    }
    upload().catch((error: unknown) => change(id, { state: 'failed', failure: failureOf(error) }))
  }, [next, send, change, remove])

  useEffect(() => () => sending.current?.stop.abort(), [])

  return {
    uploads,
    add(pictures: readonly Pick<Upload<Target>, 'file' | 'target'>[]) {
      setUploads((all) => [...all, ...pictures.map(newUpload)])
    },
    retry: (id: string) => change(id, { state: 'waiting', failure: null }),
    cancel(id: string) {
      if (sending.current?.id === id) sending.current.stop.abort()
      remove(id)
    },
  }
}

function newUpload<Target>({ file, target }: Pick<Upload<Target>, 'file' | 'target'>): Upload<Target> {
  const message = pictureProblem(file)
  const failure = message === null ? null : { message, isFinal: true }
  return { id: randomKey(), file, target, state: failure ? 'failed' : 'waiting', sent: 0, failure }
}

/** A refused file stays refused; network failures and overload are worth a retry. */
function failureOf(error: unknown): Upload<unknown>['failure'] {
  const status = error instanceof ApiError ? error.status : 0
  const message = messageOf(error, 'The upload was interrupted. Please try again.')
  return { message, isFinal: status >= 400 && status < 500 }
}

export type UploadProgress = {
  signal: AbortSignal
  /** Called with the fraction sent, from 0 to 1 */
  onProgress: (part: number) => void
}

/**
 * Sends an upload by XMLHttpRequest, since `fetch` does not report upload progress. Rejects with an `ApiError` when it
 * is aborted or gets no response.
 */
export function sendWithProgress({ signal, onProgress }: UploadProgress): Send {
  return ({ method, path, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Send>>>()
    const token = storedToken()
    const xhr = new XMLHttpRequest()
    xhr.open(method, `${document.documentElement.dataset.apiHost ?? ''}/api${path}`)
    xhr.withCredentials = true
    xhr.responseType = 'json'
    if (token !== null) xhr.setRequestHeader('Authorization', `Bearer ${token}`)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    xhr.onload = () => {
      if (xhr.status === 401) expireSession(token)
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), body: xhr.response as unknown })
    }
    xhr.onerror = xhr.onabort = () => reject(connectionError(0))
    signal.addEventListener('abort', () => xhr.abort())
    xhr.send(body instanceof FormData ? body : null)
    return promise
  }
}
