import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useRoot } from '../../session/store.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

type Props = {
  isUnsaved: boolean
  /** Set once everything is saved, to allow the navigation that follows */
  isSaved?: RefObject<boolean>
  description: string
}

/** Asks before unsaved input is lost. When the session ends, the draft is stored instead. */
export function LeaveGuard({ isUnsaved, isSaved, description }: Props) {
  const blocker = useBlocker(() => isUnsaved && !isSaved?.current && useRoot.getState().session.user !== null)

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
