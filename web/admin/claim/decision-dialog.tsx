import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { SharedDecision } from './decisions.ts'
import { TextDialog } from './text-dialog.tsx'

type Props = {
  kind: 'replace' | 'refuse' | 'ask'
  /** What is decided: the ticket, or how many claims */
  about: string
  isOpen: boolean
  isBusy: boolean
  onDecide: (decision: SharedDecision) => Promise<unknown>
  onClose: () => void
  /** What the decision is about, in detail */
  children: ReactNode
}

/** The confirmation of a decision about one claim or several; a refund has its own. */
export function DecisionDialog({ kind, about, isOpen, isBusy, onDecide, onClose, children }: Props) {
  if (kind !== 'replace')
    return (
      <TextDialog kind={kind} about={about} isOpen={isOpen} isBusy={isBusy} onDecide={onDecide} onClose={onClose}>
        {children}
      </TextDialog>
    )
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Send the plants again: ${about}?`}
      description="They leave your stock and go out in a parcel of their own, free of charge. The shopper is mailed. This cannot be taken back."
      submitLabel="Send again"
      cancelLabel="Not yet"
      isBusy={isBusy}
      onSubmit={() => void onDecide({ kind: 'replace' })}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
