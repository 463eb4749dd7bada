import { useRoot } from '../store.ts'
import { readInTab, writeInTab } from './tab-storage.ts'

type Drafts = { userId: string; values: Record<string, unknown> }

const KEY = 'drafts'
const openForms = new Map<string, () => unknown>()

/** Has what is typed in an open form kept in this tab, for this person, should their session end; returns the way to stop. */
export function watchForm(name: string, read: () => unknown): () => void {
  openForms.set(name, read)
  return () => {
    if (openForms.get(name) === read) openForms.delete(name)
  }
}

/** Whether something was kept of what the person who is signed in typed in this form. */
export function hasDraft(name: string): boolean {
  return name in ownDrafts()
}

/** What was kept of a form, once; null when there is nothing of this person's. */
export function takeDraft(name: string): unknown {
  const { [name]: draft = null, ...others } = ownDrafts()
  keep(others)
  return draft
}

/** Keeps what this person typed in a form that is being left; nothing once somebody else is here. */
export function keepDraft(name: string, userId: string | undefined, typed: unknown): void {
  if (userId !== undefined && userId === signedInId()) keep({ ...ownDrafts(), [name]: typed })
}

export const forgetDrafts = (): void => writeInTab(KEY, null)

useRoot.subscribe((now, before) => {
  const userId = before.session.user?._id
  if (userId === undefined || userId === now.session.user?._id || openForms.size === 0) return
  const typed = Object.fromEntries([...openForms].map(([name, read]) => [name, read()]))
  keep({ ...ownDrafts(userId), ...typed }, userId)
})

function ownDrafts(userId = signedInId()): Drafts['values'] {
  const kept = readInTab(KEY)
  const isKept = typeof kept === 'object' && kept !== null && 'userId' in kept && 'values' in kept
  return isKept && kept.userId === userId ? (kept as Drafts).values : {}
}

function keep(values: Drafts['values'], userId = signedInId()): void {
  writeInTab(KEY, Object.keys(values).length === 0 ? null : { userId, values })
}

function signedInId(): string | undefined {
  return useRoot.getState().session.user?._id
}
