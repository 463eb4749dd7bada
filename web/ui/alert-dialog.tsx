import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { backdropStyle, popupStyle } from './popup-style.ts'

type Props = {
  isOpen: boolean
  title: ReactNode
  description?: ReactNode
  /** The label of the confirming button, or of the only button if there is no `onConfirm`. */
  confirmLabel?: string
  cancelLabel?: string
  isDangerous?: boolean
  isBusy?: boolean
  /** Without it the dialog only informs. */
  onConfirm?: () => void
  onClose: () => void
}

/**
 * A dialog that informs, or asks for confirmation of an irreversible action. It stays while the action runs, and a
 * second press during its closing animation does nothing.
 */
export function AlertDialog(props: Props) {
  const { isOpen, title, description, cancelLabel = 'Cancel', isDangerous, isBusy, onConfirm, onClose } = props
  const confirmLabel = props.confirmLabel ?? 'OK'
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup className={popupStyle}>
          <Base.Title className="text-2xl">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            {onConfirm === undefined ? (
              <Button variant="primary" onClick={onClose}>
                {confirmLabel}
              </Button>
            ) : (
              <>
                <Button variant="quiet" onClick={onClose} disabled={isBusy}>
                  {cancelLabel}
                </Button>
                <Button
                  variant={isDangerous ? 'danger' : 'primary'}
                  onClick={() => isOpen && onConfirm()}
                  isBusy={isBusy}
                >
                  {confirmLabel}
                </Button>
              </>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
