import { Camera, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { createApi } from '../../../contract/client.ts'
import { MAX_CLAIM_PHOTOS } from '../../../contract/forms/claim.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Image } from '../../ui/picture.tsx'
import { drawPicture } from '../../uploads/picture-file.ts'
import { UploadEntry } from '../../uploads/upload-entry.tsx'
import { sendWithProgress, type UploadProgress, useUploads } from '../../uploads/use-uploads.ts'

type Props = {
  photos: ReturnType<typeof useClaimPhotos>
  ids: readonly string[]
  hint: string
  error: string | undefined
}

/** The photos of a claim: each is uploaded at once, and can be removed. A phone offers its camera. */
export function ClaimPhotoField({ photos, ids, hint, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">Photos</legend>
      {ids.length > 0 && (
        <ul aria-label="Chosen photos" className="my-2 flex flex-wrap gap-2">
          {ids.map((photo, index) => (
            <li key={photo} className="relative">
              <Image
                src={photos.previews[photo]}
                alt={`Photo ${index + 1}`}
                width={96}
                height={96}
                className="size-24 rounded-press bg-paper-deep object-cover"
              />
              <span className="absolute top-0 right-0 rounded-press bg-sheet/85">
                <IconButton
                  label={`Remove photo ${index + 1}`}
                  onClick={() => {
                    photos.remove(photo)
                    opener.current?.focus()
                  }}
                >
                  <X aria-hidden="true" className="size-4.5" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {photos.uploads.length > 0 && (
        <ul aria-label="Uploads" className="my-2 grid gap-2">
          {photos.uploads.map((upload) => (
            <UploadEntry
              key={upload.id}
              upload={upload}
              onRetry={() => photos.retry(upload.id)}
              onCancel={() => {
                photos.cancel(upload.id)
                opener.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        aria-label="Photos"
        hidden
        multiple
        accept="image/*"
        onChange={({ target }) => {
          photos.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        ref={opener}
        className="mt-1"
        aria-disabled={photos.room === 0}
        onClick={() => photos.room > 0 && input.current?.click()}
      >
        <Camera aria-hidden="true" className="size-5" />
        Add photos
      </Button>
      {(error !== undefined || photos.areTooMany) && (
        <p role="alert" className="mt-1 font-semibold text-danger text-sm">
          {error ?? `You can add up to ${photos.most} photos. The rest were not added.`}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        {hint} Up to {photos.most}. Large photos are resized. Only you and the shop can see them; we remove where and
        when they were taken.
      </p>
    </fieldset>
  )
}

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

/** The longest side of a preview, in pixels: twice that on the screen. */
const SIDE = 192

/** A small copy of a picture as a data URL; null where the browser cannot read it. The policy allows no `blob:` pictures. */
async function previewOf(file: File): Promise<string | null> {
  const canvas = await drawPicture(file, ({ width, height }) => {
    const scale = Math.min(1, SIDE / Math.max(width, height))
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  }).catch(() => null)
  return canvas?.toDataURL('image/jpeg', 0.7) ?? null
}
