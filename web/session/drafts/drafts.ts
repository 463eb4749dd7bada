import { useRoot } from '../store.ts'
import { DRAFTS, ownDrafts, signedInId } from './stored-drafts.ts'
import { writeInTab } from './tab-storage.ts'

const openForms = new Map<string, () => unknown>()

/**
 * Registers an open form whose values are stored in this tab if the session ends; returns a function to unregister it.
 */
export function registerForm(name: string, read: () => unknown): () => void {
  openForms.set(name, read)
  return () => {
    if (openForms.get(name) === read) openForms.delete(name)
  }
}

/** Removes and returns the user's draft of a form; null if there is none. */
export function takeDraft(name: string): unknown {
  const { [name]: draft = null, ...others } = ownDrafts()
  store(others)
  return draft
}

/** Stores the values of a form that is being left, unless another user is signed in now. */
export function saveDraft(name: string, userId: string | undefined, typed: unknown): void {
  if (userId !== undefined && userId === signedInId()) store({ ...ownDrafts(), [name]: typed })
}

export const clearDrafts = (): void => writeInTab(DRAFTS, null)

useRoot.subscribe((now, before) => {
  const userId = before.session.user?._id
  if (userId === undefined || userId === now.session.user?._id || openForms.size === 0) return
  const typed = Object.fromEntries([...openForms].map(([name, read]) => [name, read()]))
  store({ ...ownDrafts(userId), ...typed }, userId)
})

function store(values: Record<string, unknown>, userId = signedInId()): void {
  writeInTab(DRAFTS, Object.keys(values).length === 0 ? null : { userId, values })
}
