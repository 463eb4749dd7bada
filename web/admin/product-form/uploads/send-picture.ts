import { createApi, type WireRequest, type WireResponse } from '../../../../contract/client.ts'
import type { UploadedPicture } from '../../../../contract/uploads.ts'
import { connectionError } from '../../../api.ts'
import { expireSession } from '../../../session/auth/session-expiry.ts'
import { storedToken } from '../../../session/auth/token.ts'

type Way = {
  signal: AbortSignal
  /** Called with the fraction sent, from 0 to 1 */
  onProgress: (part: number) => void
}

/** Uploads a picture. Rejects with an `ApiError` when it is refused or aborted. */
export function sendPicture(file: File, way: Way): Promise<UploadedPicture> {
  const body = new FormData()
  body.append('image', file)
  return createApi((request) => sendByXhr(request, body, way)).call('POST /upload', { body })
}

/** XMLHttpRequest, since `fetch` does not report upload progress. */
function sendByXhr({ method, path }: WireRequest, body: FormData, { signal, onProgress }: Way): Promise<WireResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<WireResponse>()
  const token = storedToken()
  const xhr = new XMLHttpRequest()
  xhr.open(method, `${document.documentElement.dataset.apiHost ?? ''}/api${path}`)
  xhr.withCredentials = true
  xhr.responseType = 'json'
  if (token !== null) xhr.setRequestHeader('Authorization', `Bearer ${token}`)
  xhr.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  xhr.onload = () => {
    if (xhr.status === 401) expireSession(token)
    resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), body: xhr.response as unknown })
  }
  xhr.onerror = xhr.onabort = () => reject(connectionError(0))
  signal.addEventListener('abort', () => xhr.abort())
  xhr.send(body)
  return promise
}
