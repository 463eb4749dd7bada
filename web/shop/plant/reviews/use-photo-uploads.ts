import { useState } from 'react'
import { MAX_PHOTOS } from '../../../../contract/forms/review.ts'
import { api, messageOf } from '../../../api.ts'
import { pictureProblem, pictureToSend } from '../../../uploads/picture-file.ts'

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
          setError(`At most ${MAX_PHOTOS} photos: the others were left out.`)
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
      setError(messageOf(error, 'The upload broke off. Please try again.'))
    }
    setBusy(false)
  }

  const remove = (id: string) => {
    setError(undefined)
    onChange(ids.filter((other) => other !== id))
  }
  return { isBusy, error, add: (files: readonly File[]) => void add(files), remove }
}

/** Returns the id of the photo. */
async function upload(plantId: string, file: File): Promise<string> {
  const body = new FormData()
  body.append('image', file)
  const { _id } = await api.call('POST /plants/:id/reviews/photos', { params: { id: plantId }, body })
  return _id
}
