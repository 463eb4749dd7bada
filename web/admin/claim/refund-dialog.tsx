import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { Select } from '../../ui/select.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { Decision, RefundSpeed } from './decisions.ts'
import { priceOf, quantityIn, refundedLines, sumOf } from './refund-lines.ts'

type Props = {
  claim: AdminClaim
  /** For the prices; null while it is unknown */
  order: Order | null
  isOpen: boolean
  isBusy: boolean
  onDecide: (decision: Decision) => Promise<void>
  onClose: () => void
}

/** The refund of the claimed plants, all or some of them, with its sum. */
export function RefundDialog({ claim: { ticket, lines }, order, isOpen, isBusy, onDecide, onClose }: Props) {
  const [typed, setTyped] = useState(() => lines.map(({ quantity }) => String(quantity)))
  const [speed, setSpeed] = useState<RefundSpeed>('normal')
  const refunded = refundedLines(lines, typed)
  const sum = refunded === null ? null : sumOf(refunded, order)
  const isCash = order?.paymentMethod === 'cod'
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Refund these plants: ${ticket}?`}
      description="The shopper is mailed and need not send anything back. This cannot be taken back."
      submitLabel={sum === null ? 'Refund' : `Refund ${formatSum(sum)}`}
      cancelLabel="Not yet"
      isBusy={isBusy}
      isIncomplete={refunded === null}
      onSubmit={() => refunded !== null && void onDecide({ kind: 'refund', lines: refunded, speed })}
      onClose={onClose}
    >
      <ul className="divide-y divide-line border-line border-y">
        {lines.map((line, place) => {
          const { item, name, quantity } = line
          const price = priceOf(item, order)
          return (
            <li key={item} className="flex items-start gap-3 py-3">
              <p className="min-w-0 grow wrap-anywhere leading-snug">
                <span className="block font-semibold">{name}</span>
                <span className="figures text-[0.86rem] text-ink-soft">
                  {quantity} claimed{price !== null && `, ${formatSum(price)} each`}
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
                error={quantityIn(typed[place] ?? '', line) === null ? `0 to ${quantity}` : undefined}
                onChange={(event) => setTyped(typed.with(place, event.target.value))}
              />
            </li>
          )
        })}
      </ul>
      <p aria-live="polite" className="figures mt-3 min-h-7 font-semibold">
        {refunded === null ? 'Choose at least one plant.' : sum === null ? PRICE_UNKNOWN : `Sum: ${formatSum(sum)}`}
      </p>
      {isCash ? (
        <p className="mt-2 text-ink-soft">
          This order was paid in cash: the money goes to a UPI id or account that the shopper names.
        </p>
      ) : (
        <Select
          label="How fast"
          fieldClassName="mt-2"
          options={SPEEDS}
          disabled={isBusy}
          value={speed}
          onChange={({ target }) => setSpeed(target.value === 'optimum' ? 'optimum' : 'normal')}
        />
      )}
    </FormDialog>
  )
}

const PRICE_UNKNOWN = 'The sum is what was paid for these plants; the order’s prices could not be loaded.'

const SPEEDS: readonly { value: RefundSpeed; label: string }[] = [
  { value: 'normal', label: 'Usual: five to seven working days, free of charge' },
  { value: 'optimum', label: 'At once where the bank can, for a charge' },
]
