import { Button } from './button.tsx'
import { DialogFrame, type DialogProps } from './dialog-frame.tsx'

type Props = DialogProps & {
  /** The label of the confirming button, or of the only button if there is no `onConfirm`. */
  confirmLabel?: string
  /** Without it the dialog only informs. */
  onConfirm?: () => void
}

/**
 * A dialog that informs, or asks for confirmation of an irreversible action. It stays while the action runs, and a
 * second press during its closing animation does nothing.
 */
export function AlertDialog(props: Props) {
  const { confirmLabel = 'OK', cancelLabel = 'Cancel', isDangerous, onConfirm, ...frame } = props
  const { isOpen, isBusy, onClose } = frame
  return (
    <DialogFrame {...frame}>
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
            <Button variant={isDangerous ? 'danger' : 'primary'} onClick={() => isOpen && onConfirm()} isBusy={isBusy}>
              {confirmLabel}
            </Button>
          </>
        )}
      </div>
    </DialogFrame>
  )
}
