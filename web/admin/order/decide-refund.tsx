import { Fragment, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { MAX_REFERENCE } from '../../../contract/forms/claim.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { formatSum } from '../../../domain/money.ts'
import { type ProposalMove, proposalMoves } from '../../../domain/refund/cash-approval.ts'
import { api } from '../../api.ts'
import { useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { noteError } from '../ui/note-error.ts'
import { toastError } from '../ui/toast-error.ts'
import { useConfirmation } from '../ui/use-change.ts'

type Props = {
  refund: OrderWithHistory['refunds'][number]
  order: Pick<OrderWithHistory, '_id' | 'number'>
  reload: () => Promise<void>
}

/** What this admin can do about a refund that awaits a second one: its proposer can only withdraw it. */
export function ProposedRefund({ refund, order, reload }: Props) {
  const ownId = useRoot(({ session }) => session.user?._id)
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<ProposalMove>()
  if (ownId === undefined) return null
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {proposalMoves(refund.proposer, ownId).map((move) => (
        <Button
          key={move}
          size="small"
          variant={move === 'approve' ? 'primary' : 'quiet'}
          onClick={() => requestConfirmation(move)}
        >
          {labels[move]}
        </Button>
      ))}
      {confirmation !== null && (
        <DecideRefund
          key={confirmation.subject}
          refund={refund}
          order={order}
          move={confirmation.subject}
          isOpen={confirmation.isOpen}
          reload={reload}
          onClose={dismiss}
        />
      )}
    </div>
  )
}

const labels: Readonly<Record<ProposalMove, string>> = { approve: 'Approve', decline: 'Decline', withdraw: 'Withdraw' }

type DecideProps = Props & { move: ProposalMove; isOpen: boolean; onClose: () => void }

/**
 * Approves a proposed refund, one by hand under the reference of its transfer, or declines or withdraws it with a reason. It
 * shows the whole payee, which is the second admin's to check.
 */
function DecideRefund({ refund, order, move, isOpen, reload, onClose }: DecideProps) {
  const [reference, setReference] = useState(refund.reference ?? '')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
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
      toast.success(`${sum} ${isApproval ? 'refunded' : 'not refunded'}`, `#${order.number}`)
      onClose()
      await reload()
    } catch (error) {
      toastError({ text: 'Failed to save the decision', error })
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
      title={`${labels[move]} the refund of ${sum}?`}
      description={isApproval ? approvalText(refund) : NOTHING_BACK}
      submitLabel={`${labels[move]} ${sum}`}
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
          label="UPI or bank transfer reference"
          hint="The proposed reference, or the one you used"
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

function Payee({ payee }: { payee: NonNullable<DecideProps['refund']['payeeInFull']> }) {
  const rows =
    'upi' in payee
      ? [['UPI ID', payee.upi]]
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

function approvalText({ payee, lines, deliveryFee }: DecideProps['refund']): string {
  const hasCreditNote = lines.length > 0 || deliveryFee > 0
  if (payee === null)
    return `Send the money first. Approving here records the transfer${hasCreditNote ? ', issues a credit note' : ''} and e-mails the shopper. This cannot be undone.`
  return `The money goes to the ${payee}${hasCreditNote ? ', a credit note is issued' : ''} and the shopper gets an e-mail. This cannot be undone.`
}

const NOTHING_BACK = 'Nothing is refunded, and you can propose another refund.'
