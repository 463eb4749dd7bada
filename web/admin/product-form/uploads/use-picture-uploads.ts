import { useUploads } from '../../../uploads/use-uploads.ts'
import { sendPicture } from './send-picture.ts'

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
