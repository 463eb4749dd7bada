import { ImageUp, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { MAX_PHOTOS } from '../../../../contract/forms/review.ts'
import { useSettings } from '../../../settings.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlantPicture } from '../../../ui/plant-picture.tsx'
import { pictureTypes } from '../../../uploads/picture-file.ts'
import type { usePhotoUploads } from './use-photo-uploads.ts'

type Props = ReturnType<typeof usePhotoUploads> & { ids: readonly string[]; problem: string | undefined }

/** The photos of a review, with buttons to add and remove them. */
export function PhotoField({ ids, isBusy, error, problem = error, add, remove }: Props) {
  const id = useId()
  const { apiHost } = useSettings() ?? { apiHost: null }
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">Photos (optional)</legend>
      {ids.length > 0 && (
        <ul aria-label="Chosen photos" className="my-2 flex flex-wrap gap-2">
          {ids.map((photo, index) => (
            <li key={photo} className="relative">
              <PlantPicture
                url={`${apiHost ?? ''}/uploads/${photo}.jpg`}
                alt={`Photo ${index + 1}`}
                sizes="96px"
                className="size-24 rounded-press"
              />
              <span className="absolute top-0 right-0 rounded-press bg-sheet/85">
                <IconButton
                  label={`Remove photo ${index + 1}`}
                  onClick={() => {
                    remove(photo)
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
      <input
        ref={input}
        type="file"
        aria-label="Photos"
        hidden
        multiple
        accept={pictureTypes}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        ref={opener}
        className="mt-1"
        isBusy={isBusy}
        disabled={ids.length >= MAX_PHOTOS}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden="true" className="size-5" />
        Add photos
      </Button>
      {problem !== undefined && (
        <p role="alert" className="mt-1 font-semibold text-danger text-sm">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        Up to {MAX_PHOTOS}; large ones are made smaller. Where and when they were taken is left out.
      </p>
    </fieldset>
  )
}
