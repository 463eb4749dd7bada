import { Camera, X } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import { type Api, createApi } from '../../contract/client.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Image } from '../ui/picture.tsx'
import { drawPicture } from './picture-file.ts'
import { UploadEntry } from './upload-entry.tsx'
import { sendWithProgress, useUploads } from './use-uploads.ts'

type Props = {
  photos: ReturnType<typeof usePhotos>
  ids: readonly string[]
  legend?: string
  hint: string
  /** Where a photo is that was uploaded earlier, if it can be seen there */
  addressOf?: (id: string) => string
  error: string | undefined
}

/**
 * The photos that a shopper sends with a claim or a review: each is uploaded at once, and can be removed. A phone offers its
 * camera.
 */
export function PhotoField({ photos, ids, legend = 'Photos', hint, addressOf, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">{legend}</legend>
      {ids.length > 0 && (
        <ul aria-label="Chosen photos" className="my-2 flex flex-wrap gap-2">
          {ids.map((photo, index) => (
            <li key={photo} className="relative">
              <Image
                src={photos.previews[photo] ?? addressOf?.(photo)}
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
        {hint}
      </p>
    </fieldset>
  )
}

type Photos = {
  ids: readonly string[]
  /** How many there may be */
  most: number
  /** Stores one; must be stable. */
  send: (api: Api, body: FormData) => Promise<{ _id: string }>
  onChange: (ids: string[]) => void
}

/** Uploads photos as soon as they are chosen; `ids` are those that arrived. */
export function usePhotos({ ids, most, send, onChange }: Photos) {
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({})
  const [areTooMany, setTooMany] = useState(false)
  const sendPhoto = useCallback<Parameters<typeof useUploads<null, { _id: string }>>[0]['send']>(
    (file, progress) => {
      const body = new FormData()
      body.append('image', file)
      return send(createApi(sendWithProgress(progress)), body)
    },
    [send],
  )

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
