import type { Send } from '../../contract/client.ts'
import { connectionError } from '../api.ts'
import { expireSession } from '../session/auth/session-expiry.ts'
import { storedToken } from '../session/auth/token.ts'

export type UploadProgress = {
  signal: AbortSignal
  /** Called with the fraction sent, from 0 to 1 */
  onProgress: (part: number) => void
}

/**
 * Sends an upload by XMLHttpRequest, since `fetch` does not report upload progress. Rejects with an `ApiError` when it
 * is aborted or gets no response.
 */
export function sendWithProgress({ signal, onProgress }: UploadProgress): Send {
  return ({ method, path, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Send>>>()
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
    xhr.send(body instanceof FormData ? body : null)
    return promise
  }
}
