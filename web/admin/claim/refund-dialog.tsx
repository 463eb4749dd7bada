import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { formatSum } from '../../../domain/money.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { cashProblems, emptyCash, readCash, SEND_FIRST } from '../cash/cash-way.ts'
import { CashWayFields } from '../cash/cash-way-fields.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import { readRestock } from '../ui/read-restock.ts'
import type { Decision, RefundSpeed } from './decisions.ts'
import { problemsByField, quantityIn, refundedLines, restockProblems, sumOf } from './refund-lines.ts'
import { refundWays } from './refund-ways.ts'
import type { FieldProblems } from './use-decision.ts'

type Props = {
  claim: AdminClaim
  isOpen: boolean
  isBusy: boolean
  onDecide: (decision: Decision) => Promise<FieldProblems>
  onClose: () => void
}

/** The refund of the claimed plants, all or some of them, with its sum. Of cash, where it goes takes the place of the speed. */
export function RefundDialog({ claim, isOpen, isBusy, onDecide, onClose }: Props) {
  const { ticket, lines, paymentMethod, canTransfer, cashApprovalAbove } = claim
  const [typed, setTyped] = useState(() => Object.fromEntries(lines.map(({ item, quantity }) => [item, `${quantity}`])))
  const [typedRestock, setTypedRestock] = useState<Readonly<Record<string, string>>>({})
  const [speed, setSpeed] = useState<RefundSpeed>('normal')
  const [cash, setCash] = useState(() => emptyCash(canTransfer))
  const [problems, setProblems] = useState<FieldProblems>({})
  const chosen = refundedLines(
    lines,
    lines.map(({ item }) => typed[item] ?? ''),
  )
  const restock = readRestock(chosen ?? [], typedRestock)
  const refunded = chosen && restock.lines
  const unread = Object.fromEntries(
    lines
      .filter((line) => quantityIn(typed[line.item] ?? '', line) === null)
      .map(({ item, quantity }) => [item, `0 to ${quantity}`]),
  )
  const sum = refunded && formatSum(sumOf(refunded, lines))
  const ways = refunded && refundWays(sumOf(refunded, lines), claim)
  const isCash = paymentMethod === 'cod'

  const submit = async () => {
    if (refunded === null || Object.keys(restock.problems).length > 0) return
    const read = isCash ? readCash(cash) : null
    if (read && Object.keys(read.problems).length > 0) {
      setProblems(read.problems)
      return
    }
    const decision = { kind: 'refund', lines: refunded, speed, ...read?.body } as const
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
      isIncomplete={refunded === null}
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
        restock={{
          typed: typedRestock,
          problems: { ...restockProblems(problems), ...restock.problems },
          onType: (item, text) => {
            setTypedRestock({ ...typedRestock, [item]: text })
            setProblems({})
          },
        }}
      />
      <p aria-live="polite" className="figures mt-3 min-h-7 font-semibold">
        {sum === null ? 'Choose at least one plant.' : `Sum: ${sum}${ways === null ? '' : `, ${ways}`}`}
      </p>
      {problems.lines !== undefined && (
        <p role="alert" className="text-danger">
          {problems.lines}
        </p>
      )}
      {isCash && cashApprovalAbove !== null && (
        <p className="mt-2 text-ink-soft">
          Above {formatSum(cashApprovalAbove)} in cash of one order, a second admin must approve it.{' '}
          {cash.way === 'hand'
            ? 'Then send nothing yet, and name what you prepared as the reference.'
            : 'Then it is transferred once they have.'}
        </p>
      )}
      {isCash ? (
        <div className="mt-2 grid gap-3">
          <p>{claim.advanceLeft > 0 ? 'The rest of this order' : 'This order'} was paid in cash.</p>
          <CashWayFields
            typed={cash}
            problems={cashProblems(problems)}
            canTransfer={canTransfer}
            handHint={cashApprovalAbove === null ? SEND_FIRST : SEND_FIRST_OR_NOT}
            isBusy={isBusy}
            onType={(changes) => {
              setCash({ ...cash, ...changes })
              setProblems({})
            }}
          />
        </div>
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

const SEND_FIRST_OR_NOT = 'Send the money first, unless a second admin must approve it'

const SPEEDS: readonly { value: RefundSpeed; label: string }[] = [
  { value: 'normal', label: 'Usual: five to seven working days, free of charge' },
  { value: 'optimum', label: 'At once where the bank can, for a charge' },
]
