import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useRoot } from '../../session/store.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

/** Asks before what was typed is left unsaved. A session that ends keeps it by itself. */
export function LeaveGuard({ isUnsaved, description }: { isUnsaved: boolean; description: string }) {
  const blocker = useBlocker(() => isUnsaved && useRoot.getState().session.user !== null)

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
