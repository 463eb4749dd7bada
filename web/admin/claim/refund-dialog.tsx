import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { MAX_REFERENCE } from '../../../contract/forms/claim.ts'
import { formatSum } from '../../../domain/money.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
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
export function RefundDialog({ claim: { ticket, lines, paymentMethod }, isOpen, isBusy, onDecide, onClose }: Props) {
  const [typed, setTyped] = useState(() => lines.map(({ quantity }) => String(quantity)))
  const [speed, setSpeed] = useState<RefundSpeed>('normal')
  const [reference, setReference] = useState('')
  const [problems, setProblems] = useState<FieldProblems>({})
  const refunded = refundedLines(lines, typed)
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
      <ul className="divide-y divide-line border-line border-y">
        {lines.map(({ item, name, quantity, price }, place) => (
          <li key={item} className="flex items-start gap-3 py-3">
            <p className="wrap-anywhere min-w-0 grow leading-snug">
              <span className="block font-semibold">{name}</span>
              <span className="figures text-[0.86rem] text-ink-soft">
                {quantity} claimed, {formatSum(price)} each
              </span>
            </p>
            <NumberField
              label={
                <>
                  Refund<span className="sr-only">, of {name}</span>
                </>
              }
              fieldClassName="w-24 shrink-0"
              inputMode="numeric"
              min={0}
              max={quantity}
              readOnly={isBusy}
              value={typed[place]}
              error={quantityIn(typed[place] ?? '', { quantity }) === null ? `0 to ${quantity}` : problems[item]}
              onChange={(event) => {
                setTyped(typed.with(place, event.target.value))
                setProblems({})
              }}
            />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="figures mt-3 min-h-7 font-semibold">
        {sum === null ? 'Choose at least one plant.' : `Sum: ${sum}`}
      </p>
      {problems.lines !== undefined && (
        <p role="alert" className="text-danger">
          {problems.lines}
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
