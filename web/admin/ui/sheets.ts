import { createApi, type Send } from '../../../contract/client.ts'
import { silentFailure } from '../../api.ts'
import { askingFactor } from '../../second-factor/factor-needed.ts'
import { loseSession } from '../../session/auth/session-expiry.ts'
import { storedToken } from '../../session/auth/token.ts'

/** The API as far as it speaks CSV: files come and go as a `Blob`. */
export const sheets = createApi(askingFactor(sendSheet))

async function sendSheet({ method, path, body }: Parameters<Send>[0]): ReturnType<Send> {
  const token = storedToken()
  const isFile = body instanceof Blob
  const response = await fetch(`${document.documentElement.dataset.apiHost ?? ''}/api${path}`, {
    method,
    credentials: 'include',
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      // A browser calls such a file what the machine calls it, with Excel installed for one thing.
      ...(isFile ? { 'Content-Type': 'text/csv' } : {}),
    },
    body: isFile ? body : null,
  }).catch(() => null)
  if (response === null) throw silentFailure(0)
  if (response.status === 401) loseSession(token)
  const answer = await readAnswer(response).catch(() => null)
  if (answer === null) throw silentFailure(response.status)
  return { status: response.status, header: (name) => response.headers.get(name), body: answer }
}

function readAnswer(response: Response): Promise<unknown> {
  return response.headers.get('content-type')?.startsWith('text/csv') ? response.blob() : response.json()
}
