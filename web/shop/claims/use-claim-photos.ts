import { useState } from 'react'
import { createApi } from '../../../contract/client.ts'
import { MAX_CLAIM_PHOTOS } from '../../../contract/forms/claim.ts'
import { sendWithProgress, type UploadProgress } from '../../uploads/send-with-progress.ts'
import { useUploads } from '../../uploads/use-uploads.ts'
import { previewOf } from './photo-preview.ts'

type Photos = {
  ids: readonly string[]
  /** How many there may be */
  most?: number
  onChange: (ids: string[]) => void
}

/** Uploads the photos of a claim as soon as they are chosen; `ids` are those that arrived. */
export function useClaimPhotos({ ids, most = MAX_CLAIM_PHOTOS, onChange }: Photos) {
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({})
  const [areTooMany, setTooMany] = useState(false)

  const { uploads, add, retry, cancel } = useUploads<null, { _id: string }>({
    send: sendPhoto,
    onUploaded({ _id }, { file }) {
      onChange([...new Set([...ids, _id])])
      void previewOf(file).then((preview) => preview && setPreviews((all) => ({ ...all, [_id]: preview })))
    },
  })
  const room = Math.max(0, most - ids.length - uploads.length)

  return {
    uploads,
    previews,
    most,
    room,
    areTooMany,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    retry,
    cancel,
    add(files: readonly File[]) {
      setTooMany(files.length > room)
      add(files.slice(0, room).map((file) => ({ file, target: null })))
    },
    remove(id: string) {
      setTooMany(false)
      onChange(ids.filter((other) => other !== id))
    },
  }
}

function sendPhoto(file: File, progress: UploadProgress): Promise<{ _id: string }> {
  const body = new FormData()
  body.append('image', file)
  return createApi(sendWithProgress(progress)).call('POST /claims/photos', { body })
}
