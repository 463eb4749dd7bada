import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { backdropStyle, popupStyle } from './popup-style.ts'

type Props = {
  isOpen: boolean
  title: ReactNode
  description?: ReactNode
  submitLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  isBusy?: boolean
  /** Whether required input is missing */
  isIncomplete?: boolean
  onSubmit: () => void
  onClose: () => void
  /** The fields */
  children: ReactNode
}

/**
 * A dialog with a few fields: submitted once, by its button or Enter; a press outside does not close it, nor does
 * Escape while it is being sent.
 */
export function FormDialog(props: Props) {
  const { isOpen, title, description, submitLabel, cancelLabel = 'Cancel', isDangerous, isBusy } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOpen && !props.isIncomplete) props.onSubmit()
  }
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup className={popupStyle}>
          <Base.Title className="text-2xl">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>
          )}
          <form noValidate onSubmit={submit} className="mt-5">
            {props.children}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button variant="quiet" onClick={props.onClose} disabled={isBusy}>
                {cancelLabel}
              </Button>
              <Button
                type="submit"
                variant={isDangerous ? 'danger' : 'primary'}
                isBusy={isBusy}
                disabled={props.isIncomplete}
              >
                {submitLabel}
              </Button>
            </div>
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
