import { readInTab, writeInTab } from '../browser-storage.ts'
import { useRoot } from '../store.ts'

type Drafts = { userId: string; values: Record<string, unknown> }

/** The key of this tab's storage under which drafts are stored. */
export const DRAFTS = 'drafts'

/** Whether the signed-in user has a draft of this form. */
export function hasDraft(name: string): boolean {
  return name in ownDrafts()
}

export const clearDrafts = (): void => writeInTab(DRAFTS, null)

/** The drafts in this tab by the names of their forms, if they are this user's. */
export function ownDrafts(userId = signedInId()): Drafts['values'] {
  const stored = readInTab(DRAFTS)
  const isValid = typeof stored === 'object' && stored !== null && 'userId' in stored && 'values' in stored
  return isValid && stored.userId === userId ? (stored as Drafts).values : {}
}

export function signedInId(): string | undefined {
  return useRoot.getState().session.user?._id
}
