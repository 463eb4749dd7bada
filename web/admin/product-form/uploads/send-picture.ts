import { createApi, type WireAnswer, type WireRequest } from '../../../../contract/client.ts'
import type { UploadedPicture } from '../../../../contract/uploads.ts'
import { silentFailure } from '../../../api.ts'
import { loseSession } from '../../../session/auth/session-expiry.ts'
import { storedToken } from '../../../session/auth/token.ts'

type Way = {
  signal: AbortSignal
  /** Told the part that has left, from 0 to 1 */
  onProgress: (part: number) => void
}

/** Uploads a picture. Rejects with an `ApiError` when it is refused, and when it is aborted. */
export function sendPicture(file: File, way: Way): Promise<UploadedPicture> {
  const body = new FormData()
  body.append('image', file)
  return createApi((request) => sendByXhr(request, body, way)).call('POST /upload', { body })
}

/** `fetch` does not tell how much of a body has left. */
function sendByXhr({ method, path }: WireRequest, body: FormData, { signal, onProgress }: Way): Promise<WireAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>()
  const token = storedToken()
  const xhr = new XMLHttpRequest()
  xhr.open(method, `${document.documentElement.dataset.apiHost ?? ''}/api${path}`)
  xhr.withCredentials = true
  xhr.responseType = 'json'
  if (token !== null) xhr.setRequestHeader('Authorization', `Bearer ${token}`)
  xhr.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  xhr.onload = () => {
    if (xhr.status === 401) loseSession(token)
    resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), body: xhr.response as unknown })
  }
  xhr.onerror = xhr.onabort = () => reject(silentFailure(0))
  signal.addEventListener('abort', () => xhr.abort())
  xhr.send(body)
  return promise
}
