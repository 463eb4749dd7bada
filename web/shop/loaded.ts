import { data } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { messageOf } from '../api.ts'

/** What was loaded, or the message of what went wrong. */
export type Loaded<Value> = { value: Value } | { error: string }

/** Loads; a refusal becomes its message: the server's, or `failure` where the server gave none. A bug is logged too. */
export async function attempt<Value>(load: () => Promise<Value>, failure: string): Promise<Loaded<Value>> {
  try {
    return { value: await load() }
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error)
    return { error: messageOf(error, failure) }
  }
}

/** A page's answer: 503 when any of its parts failed, so that no cache or search engine keeps it. */
export function pageAnswer<Page extends Record<string, unknown>>(page: Page) {
  const hasFailed = Object.values(page).some((part) => typeof part === 'object' && part !== null && 'error' in part)
  return data(page, hasFailed ? 503 : 200)
}
