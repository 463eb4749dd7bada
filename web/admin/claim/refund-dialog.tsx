import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { addUp, formatSum, fromRupees, type Paise, times, toRupees } from '../../../domain/money.ts'
import type { RefundSpeed } from '../../../domain/refund/refund.ts'
import { shareCashAndAdvance } from '../../../domain/refund/share-refund.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { emptyCash, readCash, SEND_FIRST } from '../cash/cash-way.ts'
import { CashWayFields, RefundSpeedField } from '../cash/cash-way-fields.tsx'
import { FieldsError } from '../ui/form-page.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import { type LineProblems, problemsByLine, readQuantities, readRestock } from '../ui/read-restock.ts'
import type { Decision, FieldProblems, RefundDecision } from './decision-dialog.tsx'

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
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const { lines: chosen, problems: unread } = readQuantities(
    lines.map(({ item, quantity }) => ({ id: item, most: quantity })),
    typed,
    Number.NaN,
  )
  const restock = readRestock(chosen, typedRestock)
  const refunded = chosen.length === 0 || Object.keys(unread).length > 0 ? null : restock.lines
  const sum = refunded && formatSum(sumOf(refunded, lines))
  const ways = refunded && refundWays(sumOf(refunded, lines), claim)
  const isCash = paymentMethod === 'cod'

  const submit = async () => {
    if (refunded === null || Object.keys(restock.problems).length > 0) return
    const read = isCash ? readCash(cash) : null
    if (read && Object.keys(read.problems).length > 0) {
      setProblems({ ...NO_PROBLEMS, rest: read.problems })
      return
    }
    const decision = { kind: 'refund', lines: refunded, speed, ...read?.body } as const
    setProblems(problemsByLine(await onDecide(decision), refunded))
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title={`Refund the plants in ${ticket}?`}
      description="The shopper gets an e-mail and does not need to return anything. This cannot be undone."
      submitLabel={sum === null ? 'Refund' : `Refund ${sum}`}
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
        problems={{ ...problems.quantities, ...unread }}
        isReadOnly={isBusy}
        onType={(item, text) => {
          setTyped({ ...typed, [item]: text })
          setProblems(NO_PROBLEMS)
        }}
        restock={{
          typed: typedRestock,
          problems: { ...problems.restock, ...restock.problems },
          onType: (item, text) => {
            setTypedRestock({ ...typedRestock, [item]: text })
            setProblems(NO_PROBLEMS)
          },
        }}
      />
      <p aria-live="polite" className="figures mt-3 min-h-7 font-semibold">
        {sum === null ? 'Choose at least one plant.' : `Total: ${sum}${ways === null ? '' : `, ${ways}`}`}
      </p>
      <FieldsError error={problems.rest.lines} />
      {isCash && cashApprovalAbove !== null && (
        <p className="mt-2 text-ink-soft">
          A second admin must approve cash refunds above {formatSum(cashApprovalAbove)} per order.{' '}
          {cash.way === 'hand'
            ? 'For a larger refund, prepare the transfer and enter its reference, but do not send the money until they approve.'
            : 'For a larger refund, the money is sent once they approve.'}
        </p>
      )}
      {isCash ? (
        <div className="mt-2 grid gap-3">
          <p>{claim.advanceLeft > 0 ? 'The rest of this order' : 'This order'} was paid in cash.</p>
          <CashWayFields
            typed={cash}
            problems={problems.rest}
            canTransfer={canTransfer}
            handHint={cashApprovalAbove === null ? SEND_FIRST : SEND_FIRST_OR_NOT}
            isBusy={isBusy}
            onType={(changes) => {
              setCash({ ...cash, ...changes })
              setProblems(NO_PROBLEMS)
            }}
          />
        </div>
      ) : (
        <div className="mt-2">
          <RefundSpeedField value={speed} error={problems.rest.speed} isDisabled={isBusy} onChange={setSpeed} />
        </div>
      )}
    </FormDialog>
  )
}

const SEND_FIRST_OR_NOT = 'Send the money first, unless a second admin must approve the refund'

const NO_PROBLEMS: LineProblems = { quantities: {}, restock: {}, rest: {} }

type Line = AdminClaim['lines'][number]

type RefundedLines = RefundDecision['lines']

function sumOf(refunded: RefundedLines, lines: readonly Line[]): number {
  const prices = new Map(lines.map(({ item, price }) => [item, price]))
  return toRupees(addUp(refunded.map(({ item, quantity }) => times(fromRupees(prices.get(item) ?? 0), quantity))))
}

/**
 * How an amount in rupees is refunded if it takes two ways: `₹320 by UPI or bank transfer and ₹80 to the payment method
 * used for the advance`; null if it takes one, or if less is left.
 */
function refundWays(sum: number, { cashLeft, advanceLeft }: AdminClaim): string | null {
  if (cashLeft === null || cashLeft === 0 || sum <= cashLeft) return null
  const left = { cashLeft: fromRupees(cashLeft), advanceLeft: fromRupees(advanceLeft) }
  const shares = shareCashAndAdvance(left, fromRupees(sum))
  const text = (part: Paise) => formatSum(toRupees(part))
  return (
    shares &&
    `${text(shares.cash)} by UPI or bank transfer and ${text(shares.advance)} to the payment method used for the advance`
  )
}
