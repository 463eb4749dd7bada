import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../contract/client.ts'
import { messageOf } from '../../../api.ts'
import { pictureProblem } from '../../../check-picture.ts'
import { randomKey } from '../../../random-key.ts'
import { sendPicture } from './send-picture.ts'

/** Where an uploaded picture is placed. */
export type Target = 'main' | 'gallery'

export type Upload = {
  id: string
  file: File
  target: Target
  state: 'waiting' | 'sending' | 'failed'
  /** The fraction sent, from 0 to 1; at 1 the server processes the picture */
  sent: number
  /** The reason of a failure, and whether a retry can help */
  failure: { message: string; isFinal: boolean } | null
}

export type Uploads = ReturnType<typeof useUploads>

/**
 * Uploads files one after the other, so that they arrive in the chosen order. A finished upload leaves the list; a
 * failed one stays until it is retried or removed.
 */
export function useUploads(onUploaded: (target: Target, url: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const sending = useRef<{ id: string; stop: AbortController } | null>(null)
  const place = useRef(onUploaded)
  place.current = onUploaded

  const change = useCallback((id: string, changes: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }, [])
  const remove = useCallback((id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)), [])

  const next = uploads.some(({ state }) => state === 'sending')
    ? null
    : uploads.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!next) return
    const { id, file, target } = next
    const stop = new AbortController()
    sending.current = { id, stop }
    change(id, { state: 'sending', sent: 0 })
    sendPicture(file, { signal: stop.signal, onProgress: (sent) => change(id, { sent }) }).then(
      ({ url }) => {
        if (stop.signal.aborted) return
        place.current(target, url)
        remove(id)
      },
      (error: unknown) => change(id, { state: 'failed', failure: failureOf(error) }),
    )
  }, [next, change, remove])

  useEffect(() => () => sending.current?.stop.abort(), [])

  return {
    uploads,
    /** The first file becomes the main picture, the others go to the gallery. */
    add(files: readonly File[], target: Target) {
      const added = files.map((file, index) => newUpload(file, index === 0 ? target : 'gallery'))
      setUploads((all) => [...all, ...added])
    },
    retry: (id: string) => change(id, { state: 'waiting', failure: null }),
    cancel(id: string) {
      if (sending.current?.id === id) sending.current.stop.abort()
      remove(id)
    },
  }
}

function newUpload(file: File, target: Target): Upload {
  const message = pictureProblem(file)
  const failure = message === null ? null : { message, isFinal: true }
  return { id: randomKey(), file, target, state: failure ? 'failed' : 'waiting', sent: 0, failure }
}

/** A refused file stays refused; network failures and overload are worth a retry. */
function failureOf(error: unknown): Upload['failure'] {
  const status = error instanceof ApiError ? error.status : 0
  const message = messageOf(error, 'The upload broke off. Please try again.')
  return { message, isFinal: status >= 400 && status < 500 }
}
