import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LazyAlertDialog } from '../ui/lazy-alert-dialog.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'aria-label'> & {
  label: string
  question: Pick<ComponentProps<typeof LazyAlertDialog>, 'title' | 'description' | 'confirmLabel' | 'cancelLabel'>
  action: () => Promise<void>
}

/** A button whose action, which cannot be undone, is carried out after a confirmation. */
export function ConfirmedButton({ label, question, action, ...button }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await action()
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <LazyAlertDialog
        {...question}
        isOpen={isAsking}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
