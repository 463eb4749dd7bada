import { Camera, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Image } from '../../ui/image.tsx'
import { UploadEntry } from '../../uploads/upload-entry.tsx'
import type { useClaimPhotos } from './use-claim-photos.ts'

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
          {error ?? `At most ${photos.most} photos: the others were left out.`}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        {hint} Up to {photos.most}; large ones are made smaller. Only you and the shop see them; where and when they
        were taken is left out.
      </p>
    </fieldset>
  )
}
