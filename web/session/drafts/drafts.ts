import { useRoot } from '../store.ts'
import { readInTab, writeInTab } from './tab-storage.ts'

type Drafts = { userId: string; values: Record<string, unknown> }

const KEY = 'drafts'
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

/** Whether the signed-in user has a draft of this form. */
export function hasDraft(name: string): boolean {
  return name in ownDrafts()
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

export const clearDrafts = (): void => writeInTab(KEY, null)

useRoot.subscribe((now, before) => {
  const userId = before.session.user?._id
  if (userId === undefined || userId === now.session.user?._id || openForms.size === 0) return
  const typed = Object.fromEntries([...openForms].map(([name, read]) => [name, read()]))
  store({ ...ownDrafts(userId), ...typed }, userId)
})

function ownDrafts(userId = signedInId()): Drafts['values'] {
  const stored = readInTab(KEY)
  const isValid = typeof stored === 'object' && stored !== null && 'userId' in stored && 'values' in stored
  return isValid && stored.userId === userId ? (stored as Drafts).values : {}
}

function store(values: Drafts['values'], userId = signedInId()): void {
  writeInTab(KEY, Object.keys(values).length === 0 ? null : { userId, values })
}

function signedInId(): string | undefined {
  return useRoot.getState().session.user?._id
}
