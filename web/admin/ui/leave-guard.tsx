import { type RefObject, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useRoot } from '../../session/store.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

type Props = {
  isUnsaved: boolean
  /** Set once everything is saved, to allow the navigation that follows */
  isSaved: RefObject<boolean>
  description: string
}

/** Opens the guard's question before `leave` runs; null without unsaved input. */
let openQuestion: ((leave: () => void) => void) | null = null

/** Runs `leave` at once, or, with unsaved input on the page, once the user has agreed to lose it. */
export function confirmLeaving(leave: () => void): void {
  if (openQuestion === null) leave()
  else openQuestion(leave)
}

/** Asks before unsaved input is lost. When the session ends, the draft is stored instead. */
export function LeaveGuard({ isUnsaved, isSaved, description }: Props) {
  const blocker = useBlocker(() => isUnsaved && !isSaved.current && useRoot.getState().session.user !== null)
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null)

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    openQuestion = (leave) => (isSaved.current ? leave() : setPendingLeave(() => leave))
    return () => {
      window.removeEventListener('beforeunload', warn)
      openQuestion = null
    }
  }, [isUnsaved, isSaved])

  const close = () => {
    setPendingLeave(null)
    blocker.reset?.()
  }
  const leave = () => {
    if (pendingLeave === null) return blocker.proceed?.()
    close()
    pendingLeave()
  }
  return (
    <AlertDialog
      isOpen={pendingLeave !== null || blocker.state === 'blocked'}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDangerous
      onConfirm={leave}
      onClose={close}
    />
  )
}
