import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogFrame, type DialogProps } from './dialog-frame.tsx'

type Props = DialogProps & {
  submitLabel: string
  /** Whether required input is missing */
  isIncomplete?: boolean
  onSubmit: () => void
  /** The fields */
  children: ReactNode
}

/** A dialog with a few fields: submitted once, by its button or Enter. */
export function FormDialog(props: Props) {
  const { submitLabel, cancelLabel = 'Cancel', isDangerous, isIncomplete, onSubmit, children, ...frame } = props
  const { isOpen, isBusy, onClose } = frame
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOpen && !isIncomplete) onSubmit()
  }
  return (
    <DialogFrame {...frame}>
      <form noValidate onSubmit={submit} className="mt-5">
        {children}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} disabled={isIncomplete}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
