import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { MAX_REFERENCE } from '../../../contract/forms/claim.ts'
import { formatSum } from '../../../domain/money.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import type { Decision, RefundSpeed } from './decisions.ts'
import { problemsByField, quantityIn, refundedLines, sumOf } from './refund-lines.ts'
import type { FieldProblems } from './use-decision.ts'

type Props = {
  claim: AdminClaim
  isOpen: boolean
  isBusy: boolean
  onDecide: (decision: Decision) => Promise<FieldProblems>
  onClose: () => void
}

/**
 * The refund of the claimed plants, all or some of them, with its sum. Cash has gone back by hand: its transfer's reference
 * takes the place of the speed.
 */
export function RefundDialog({ claim, isOpen, isBusy, onDecide, onClose }: Props) {
  const { ticket, lines, paymentMethod, cashApprovalAbove } = claim
  const [typed, setTyped] = useState(() => Object.fromEntries(lines.map(({ item, quantity }) => [item, `${quantity}`])))
  const [speed, setSpeed] = useState<RefundSpeed>('normal')
  const [reference, setReference] = useState('')
  const [problems, setProblems] = useState<FieldProblems>({})
  const refunded = refundedLines(
    lines,
    lines.map(({ item }) => typed[item] ?? ''),
  )
  const unread = Object.fromEntries(
    lines
      .filter((line) => quantityIn(typed[line.item] ?? '', line) === null)
      .map(({ item, quantity }) => [item, `0 to ${quantity}`]),
  )
  const sum = refunded && formatSum(sumOf(refunded, lines))
  const isCash = paymentMethod === 'cod'

  const submit = async () => {
    if (refunded === null) return
    const decision = { kind: 'refund', lines: refunded, speed, ...(isCash && { reference }) } as const
    setProblems(problemsByField(await onDecide(decision), refunded))
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title={`Refund these plants: ${ticket}?`}
      description="The shopper is mailed and need not send anything back. This cannot be taken back."
      submitLabel={sum === null ? 'Refund' : `Refund ${sum}`}
      cancelLabel="Not yet"
      isBusy={isBusy}
      isIncomplete={refunded === null || (isCash && reference.trim() === '')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <LineQuantities
        lines={lines.map(({ item, name, quantity, price }) => ({
          ...{ id: item, name, most: quantity },
          detail: `${quantity} claimed, ${formatSum(price)} each`,
        }))}
        label="Refund"
        typed={typed}
        problems={{ ...problems, ...unread }}
        isReadOnly={isBusy}
        onType={(item, text) => {
          setTyped({ ...typed, [item]: text })
          setProblems({})
        }}
      />
      <p aria-live="polite" className="figures mt-3 min-h-7 font-semibold">
        {sum === null ? 'Choose at least one plant.' : `Sum: ${sum}`}
      </p>
      {problems.lines !== undefined && (
        <p role="alert" className="text-danger">
          {problems.lines}
        </p>
      )}
      {isCash && cashApprovalAbove !== null && (
        <p className="mt-2 text-ink-soft">
          Above {formatSum(cashApprovalAbove)} in cash of one order, a second admin must approve it. Then send nothing
          yet, and name what you prepared as the reference.
        </p>
      )}
      {isCash ? (
        <TextField
          label="Reference of the transfer"
          hint="This order was paid in cash: send the money by UPI or to the account that the shopper names, and enter the reference here"
          fieldClassName="mt-2"
          autoComplete="off"
          required
          maxLength={MAX_REFERENCE}
          readOnly={isBusy}
          value={reference}
          error={problems.reference}
          onChange={(event) => {
            setReference(event.target.value)
            setProblems({})
          }}
        />
      ) : (
        <Select
          label="How fast"
          fieldClassName="mt-2"
          options={SPEEDS}
          disabled={isBusy}
          value={speed}
          error={problems.speed}
          onChange={({ target }) => setSpeed(target.value === 'optimum' ? 'optimum' : 'normal')}
        />
      )}
    </FormDialog>
  )
}

const SPEEDS: readonly { value: RefundSpeed; label: string }[] = [
  { value: 'normal', label: 'Usual: five to seven working days, free of charge' },
  { value: 'optimum', label: 'At once where the bank can, for a charge' },
]
