import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../contract/client.ts'
import { messageOf } from '../../../api.ts'
import { randomKey } from '../../../random-key.ts'
import { objectionTo } from './check-picture.ts'
import { sendPicture } from './send-picture.ts'

/** Where a picture goes once it is uploaded. */
export type Target = 'main' | 'gallery'

export type Upload = {
  id: string
  file: File
  target: Target
  state: 'waiting' | 'sending' | 'failed'
  /** The part that has left, from 0 to 1; at 1 the server makes the picture */
  sent: number
  /** Why it failed, and whether trying again can help */
  failure: { message: string; isFinal: boolean } | null
}

export type Uploads = ReturnType<typeof useUploads>

/**
 * Files on their way to the server, one after the other, so that they arrive in the order in which they were chosen. Each
 * leaves the list when it is placed; one that failed stays until it is tried again or removed.
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
    /** The first of several files for the main picture becomes it, the others go to the gallery. */
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
  const message = objectionTo(file)
  const failure = message === null ? null : { message, isFinal: true }
  return { id: randomKey(), file, target, state: failure ? 'failed' : 'waiting', sent: 0, failure }
}

/** What was wrong with the file stays wrong; the network and a busy shop may be better the next time. */
function failureOf(error: unknown): Upload['failure'] {
  const status = error instanceof ApiError ? error.status : 0
  const message = messageOf(error, 'The upload broke off. Please try again.')
  return { message, isFinal: status >= 400 && status < 500 }
}
