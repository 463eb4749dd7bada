import { Fragment, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { MAX_REFERENCE } from '../../../contract/forms/claim.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { formatSum } from '../../../domain/money.ts'
import type { ProposalMove } from '../../../domain/refund/cash-approval.ts'
import { api } from '../../api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { noteError } from '../ui/note-error.ts'
import { toastError } from '../ui/toast-error.ts'

type Props = {
  refund: OrderWithHistory['refunds'][number]
  order: Pick<OrderWithHistory, '_id' | 'number'>
  move: ProposalMove
  isOpen: boolean
  reload: () => Promise<void>
  onClose: () => void
}

/**
 * Approves a proposed refund, one by hand under the reference of its transfer, or declines or withdraws it with a reason. It
 * shows the whole payee, which is the second admin's to check.
 */
export function DecideRefund({ refund, order, move, isOpen, reload, onClose }: Props) {
  const [reference, setReference] = useState(refund.reference ?? '')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { title, submit, done } = texts[move]
  const sum = formatSum(refund.amount)
  const isApproval = move === 'approve'
  const isByHand = refund.payee === null

  const decide = async () => {
    setBusy(true)
    try {
      await api.call('POST /admin/orders/:id/refunds/:refund/approval', {
        params: { id: order._id, refund: refund._id },
        body: isApproval
          ? { approve: true, ...(isByHand && { reference: reference.trim() }) }
          : { approve: false, note: note.trim() },
      })
      toast.success(`${sum} ${done}`, `#${order.number}`)
      onClose()
      await reload()
    } catch (error) {
      console.error('Failed to decide the refund', error)
      toastError({ text: 'Failed to decide the refund', error })
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        onClose()
        await reload()
      }
    }
    setBusy(false)
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title={`${title} of ${sum}?`}
      description={isApproval ? approvalText(refund) : NOTHING_BACK}
      submitLabel={`${submit} ${sum}`}
      cancelLabel="Not yet"
      isDangerous={!isApproval}
      isBusy={isBusy}
      isIncomplete={
        isApproval ? isByHand && reference.trim() === '' : note.trim() === '' || noteError(note) !== undefined
      }
      onSubmit={() => void decide()}
      onClose={onClose}
    >
      {refund.payeeInFull !== null && <Payee payee={refund.payeeInFull} />}
      {isApproval && isByHand && (
        <TextField
          label="Reference of the UPI or bank transfer"
          hint="As it was proposed, or as you sent it"
          autoComplete="off"
          required
          maxLength={MAX_REFERENCE}
          readOnly={isBusy}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      {!isApproval && (
        <TextArea
          label="Reason"
          hint="For your records; the shopper does not see it"
          rows={2}
          required
          readOnly={isBusy}
          error={noteError(note)}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </FormDialog>
  )
}

function Payee({ payee }: { payee: NonNullable<Props['refund']['payeeInFull']> }) {
  const rows =
    'upi' in payee
      ? [['UPI id', payee.upi]]
      : [
          ['Account number', payee.account],
          ['IFSC', payee.ifsc],
        ]
  return (
    <dl className="wrap-anywhere mb-4 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr] [&_dt]:text-ink-soft">
      {[...rows, ['Name', payee.name]].map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function approvalText({ payee, lines }: Props['refund']): string {
  const isOfPlants = lines.length > 0
  if (payee === null)
    return `Send the money first: this records it${isOfPlants ? ', credits the plants' : ''} and mails the shopper. It cannot be taken back.`
  return `The money goes to the ${payee}${isOfPlants ? ', the plants are credited' : ''} and the shopper is mailed. It cannot be taken back.`
}

const NOTHING_BACK = 'Nothing goes back, and another refund can be proposed.'

const texts = {
  approve: {
    title: 'Approve the refund',
    submit: 'Approve',
    done: 'refunded',
  },
  decline: {
    title: 'Decline the refund',
    submit: 'Decline',
    done: 'not refunded',
  },
  withdraw: {
    title: 'Withdraw the refund',
    submit: 'Withdraw',
    done: 'not refunded',
  },
} as const satisfies Record<ProposalMove, unknown>
