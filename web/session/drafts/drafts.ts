import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { writeInTab } from '../browser-storage.ts'
import { useRoot } from '../store.ts'
import { DRAFTS, ownDrafts, signedInId } from './stored-drafts.ts'

/** Stores a form's values when the session ends, and restores them when the same user signs in again. */
export function useDraft<Fields extends FieldValues, Sent>(
  name: string,
  { reset, getValues }: UseFormReturn<Fields, unknown, Sent>,
): void {
  useEffect(() => {
    const draft = takeDraft(name)
    // Only this form writes drafts of this name.
    if (draft !== null) reset(draft as Fields, { keepDefaultValues: true })
    return registerForm(name, () => getValues())
  }, [name, reset, getValues])
}

/**
 * Stores a form's values also when its page is left or reloaded; `useDraft` restores them. Returns a function to call
 * once the form has been sent, after which nothing is stored.
 */
export function useSavedForm<Fields extends FieldValues, Sent>(
  name: string,
  { getValues, formState: { isDirty } }: UseFormReturn<Fields, unknown, Sent>,
): () => void {
  const isSent = useRef(false)
  const leave = useEffectEvent((userId: string | undefined) => {
    if (isDirty && !isSent.current) saveDraft(name, userId, getValues())
  })

  useEffect(() => {
    const userId = useRoot.getState().session.user?._id
    const onLeaving = () => leave(userId)
    window.addEventListener('pagehide', onLeaving)
    return () => {
      window.removeEventListener('pagehide', onLeaving)
      onLeaving()
    }
  }, [])

  return () => {
    isSent.current = true
    takeDraft(name)
  }
}

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
function saveDraft(name: string, userId: string | undefined, typed: unknown): void {
  if (userId !== undefined && userId === signedInId()) store({ ...ownDrafts(), [name]: typed })
}

useRoot.subscribe((now, before) => {
  const userId = before.session.user?._id
  if (userId === undefined || userId === now.session.user?._id || openForms.size === 0) return
  const typed = Object.fromEntries([...openForms].map(([name, read]) => [name, read()]))
  store({ ...ownDrafts(userId), ...typed }, userId)
})

function store(values: Record<string, unknown>, userId = signedInId()): void {
  writeInTab(DRAFTS, Object.keys(values).length === 0 ? null : { userId, values })
}
