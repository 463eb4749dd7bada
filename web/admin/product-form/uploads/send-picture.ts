import { createApi } from '../../../../contract/client.ts'
import type { UploadedPicture } from '../../../../contract/uploads.ts'
import { sendWithProgress, type UploadProgress } from '../../../uploads/send-with-progress.ts'

/** Uploads a picture. Rejects with an `ApiError` when it is refused or aborted. */
export function sendPicture(file: File, progress: UploadProgress): Promise<UploadedPicture> {
  const body = new FormData()
  body.append('image', file)
  return createApi(sendWithProgress(progress)).call('POST /upload', { body })
}
