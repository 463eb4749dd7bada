import { data } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { messageOf } from '../api.ts'

/** A loaded value, or the error message. */
export type Loaded<Value> = { value: Value } | { error: string }

/** Loads a value; a refusal becomes its message: the server's, or `failure` if it gave none. Bugs are logged too. */
export async function attempt<Value>(load: () => Promise<Value>, failure: string): Promise<Loaded<Value>> {
  try {
    return { value: await load() }
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error)
    return { error: messageOf(error, failure) }
  }
}

/** A page's response: 503 if any part failed, so that neither caches nor search engines store it. */
export function pageAnswer<Page extends Record<string, unknown>>(page: Page) {
  const hasFailed = Object.values(page).some((part) => typeof part === 'object' && part !== null && 'error' in part)
  return data(page, hasFailed ? 503 : 200)
}
