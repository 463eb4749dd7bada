import { ImageUp, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { MAX_PHOTOS } from '../../../../contract/forms/review.ts'
import { api, messageOf } from '../../../api.ts'
import { useSettings } from '../../../settings.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { PlantPicture } from '../../../ui/picture.tsx'
import { pictureProblem, pictureToSend, pictureTypes } from '../../../uploads/picture-file.ts'

type Props = ReturnType<typeof usePhotoUploads> & { ids: readonly string[]; problem: string | undefined }

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
        Up to {MAX_PHOTOS}. Large photos are resized, and we remove where and when they were taken.
      </p>
    </fieldset>
  )
}

type Photos = { plantId: string; ids: readonly string[]; onChange: (ids: string[]) => void }

/** Uploads photos one after the other, so that they arrive in the chosen order; one failure ends the rest. */
export function usePhotoUploads({ plantId, ids, onChange }: Photos) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const add = async (files: readonly File[]) => {
    setBusy(true)
    setError(undefined)
    let all = [...ids]
    try {
      for (const file of files) {
        if (all.length === MAX_PHOTOS) {
          setError(`You can add up to ${MAX_PHOTOS} photos. The rest were not added.`)
          break
        }
        const problem = pictureProblem(file)
        if (problem !== null) {
          setError(`${file.name}: ${problem}`)
          break
        }
        all = [...new Set([...all, await upload(plantId, await pictureToSend(file))])]
        onChange(all)
      }
    } catch (error) {
      setError(messageOf(error, 'The upload was interrupted. Please try again.'))
    }
    setBusy(false)
  }

  const remove = (id: string) => {
    setError(undefined)
    onChange(ids.filter((other) => other !== id))
  }
  return { isBusy, error, add: (files: readonly File[]) => void add(files), remove }
}

async function upload(plantId: string, file: File): Promise<string> {
  const body = new FormData()
  body.append('image', file)
  const { _id } = await api.call('POST /plants/:id/reviews/photos', { params: { id: plantId }, body })
  return _id
}
