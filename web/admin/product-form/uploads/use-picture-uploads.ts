import { createApi } from '../../../../contract/client.ts'
import type { UploadedPicture } from '../../../../contract/uploads.ts'
import { sendWithProgress, type UploadProgress } from '../../../uploads/send-with-progress.ts'
import { useUploads } from '../../../uploads/use-uploads.ts'

/** Where an uploaded picture is placed. */
export type Target = 'main' | 'gallery'

export type Uploads = ReturnType<typeof usePictureUploads>

/** Uploads a product's pictures; `onUploaded` gets the address of each. */
export function usePictureUploads(onUploaded: (target: Target, url: string) => void) {
  const uploading = useUploads<Target, { url: string }>({
    send: sendPicture,
    onUploaded: ({ url }, { target }) => onUploaded(target, url),
  })
  return {
    ...uploading,
    /** The first file becomes the main picture, the others go to the gallery. */
    add: (files: readonly File[], target: Target) =>
      uploading.add(files.map((file, index) => ({ file, target: index === 0 ? target : 'gallery' }))),
  }
}

/** Uploads a picture. Rejects with an `ApiError` when it is refused or aborted. */
function sendPicture(file: File, progress: UploadProgress): Promise<UploadedPicture> {
  const body = new FormData()
  body.append('image', file)
  return createApi(sendWithProgress(progress)).call('POST /upload', { body })
}
