import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { formatSum, type Paise, paise, toRupees } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { type CashWay, SEND_FIRST } from '../cash/cash-way.ts'
import { CashWayFields, RefundSpeedField } from '../cash/cash-way-fields.tsx'
import { Check, FieldsError, NumberField } from '../ui/form-page.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import type { LineProblems } from '../ui/read-restock.ts'
import { toastError } from '../ui/toast-error.ts'
import {
  emptyRefund,
  hasProblems,
  type OpenOrder,
  problemsByField,
  readRefund,
  type TypedRefund,
} from './refund-request.ts'

type Props = {
  order: OrderWithHistory
  open: OpenOrder
  /** The Idempotency-Key: whatever is sent again from one dialog is one refund */
  requestKey: string
  isOpen: boolean
  reload: () => Promise<void>
  /** `isOutdated`: the order may have changed since it was loaded */
  onClose: (isOutdated: boolean) => void
}

/** Chooses what goes back of an order's money, and shows the sum before it is confirmed. */
export function RefundDialog(props: Props) {
  const { order, open, isOpen } = props
  const refund = useRefund(props)
  const { typed, type, sum, isProposal, problems, refused, attempts, isBusy, submit, close } = refund
  const isTried = attempts > 0
  const fields = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt that left a problem
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, refused])

  return (
    <FormDialog
      isOpen={isOpen}
      title="Refund part of this order?"
      description={descriptionOf(order, open, isProposal, typed.cash.way)}
      submitLabel={submitText(sum, isProposal)}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={close}
    >
      <div ref={fields} className="grid gap-3">
        {open.isOfGoods ? (
          <>
            <LineQuantities
              lines={order.items.map(({ _id, name, image, price, quantity }) => ({
                ...{ id: _id, name, image: image.url, most: open.pieces.get(_id) ?? 0 },
                detail: `${formatSum(price)} each, ${open.pieces.get(_id) ?? 0} of ${quantity} left`,
              }))}
              label="Refund"
              noneText="None left to refund"
              typed={typed.quantities}
              problems={problems.quantities}
              isReadOnly={isBusy}
              onType={(id, text) => type({ quantities: { ...typed.quantities, [id]: text } })}
              restock={
                open.canRestock
                  ? {
                      typed: typed.restock,
                      problems: problems.restock,
                      onType: (id, text) => type({ restock: { ...typed.restock, [id]: text } }),
                    }
                  : undefined
              }
            />
            <DeliveryFee
              open={open}
              isChosen={typed.deliveryFee}
              problem={problems.rest.deliveryFee}
              isDisabled={isBusy}
              onChoose={(deliveryFee) => type({ deliveryFee })}
            />
          </>
        ) : (
          <p className="text-ink-soft">{NOT_SHIPPED}</p>
        )}
        <NumberField
          label="Goodwill in rupees (optional)"
          hint="In addition to pieces and delivery, without a credit note"
          min={0}
          step="0.01"
          readOnly={isBusy}
          value={typed.goodwill}
          error={problems.rest.goodwill}
          onChange={({ target }) => type({ goodwill: target.value })}
        />
        <TextArea
          label="Reason"
          hint="For your records; the shopper does not see it"
          rows={2}
          readOnly={isBusy}
          value={typed.reason}
          error={isTried ? problems.rest.reason : undefined}
          onChange={({ target }) => type({ reason: target.value })}
        />
        {open.isCash ? (
          <CashWayFields
            typed={typed.cash}
            problems={isTried ? problems.rest : {}}
            canTransfer={open.canTransfer}
            handHint={isProposal ? NOT_YET : SEND_FIRST}
            isBusy={isBusy}
            onType={(changes) => type({ cash: { ...typed.cash, ...changes } })}
          />
        ) : (
          <RefundSpeedField value={typed.speed} isDisabled={isBusy} onChange={(speed) => type({ speed })} />
        )}
        <p
          aria-live="polite"
          className={classNames('figures min-h-7 font-semibold', isTried && sum === null && 'text-danger')}
        >
          {sumText(open, refund)}
        </p>
        {isProposal && (
          <Notice tone="info" title="A second admin must approve this refund">
            {BY_TWO} {typed.cash.way !== 'hand' && AFTER_APPROVAL}
          </Notice>
        )}
      </div>
    </FormDialog>
  )
}

type FeeProps = {
  open: OpenOrder
  isChosen: boolean
  problem: string | undefined
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}

function DeliveryFee({ open, isChosen, problem, isDisabled, onChoose }: FeeProps) {
  const fee = formatSum(toRupees(open.order.delivery_fee))
  if (open.order.delivery_fee === 0) return null
  if (open.fee === 0) return <p className="text-ink-soft">The delivery fee of {fee} has been refunded.</p>
  return (
    <div>
      <Check
        label={`Delivery fee of ${fee}`}
        disabled={isDisabled}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <FieldsError error={problem} />
    </div>
  )
}

type Sums = Pick<ReturnType<typeof useRefund>, 'sum' | 'fromAdvance' | 'offer' | 'problems'>

function sumText({ left }: OpenOrder, { sum, fromAdvance, offer, problems }: Sums): string {
  const text = (amount: number) => formatSum(toRupees(paise(amount)))
  if (sum === null) return `${problems.rest.amount ?? 'Check the highlighted fields'}. Left to refund: ${text(left)}.`
  const inCash = sum - fromAdvance
  const ways =
    fromAdvance > 0
      ? `, ${text(inCash)} by UPI or bank transfer and ${text(fromAdvance)} to the payment method used for the advance`
      : ''
  const funded = offer > 0 ? `, less ${text(offer)} funded by the provider` : ''
  return `Total: ${text(sum)}${ways}${funded}. After this refund, ${text(left - inCash)}${fromAdvance > 0 ? ' of the cash' : ''} can still be refunded.`
}

function submitText(sum: Paise | null, isProposal: boolean): string {
  if (sum === null) return 'Refund'
  return `${isProposal ? 'Propose' : 'Refund'} ${formatSum(toRupees(sum))}`
}

function descriptionOf({ advance }: Props['order'], { isCash }: OpenOrder, isProposal: boolean, way: CashWay): string {
  if (!isCash) return BY_PROVIDER
  const paid = `${advance === null ? 'This order' : 'The rest of this order'} was paid in cash`
  if (isProposal) return `${paid} and is refunded by UPI or bank transfer.`
  return `${paid}. ${way === 'hand' ? BY_HAND : BY_TRANSFER}`
}

const BY_TWO = 'This refund takes the order’s cash refunds above the limit for one admin.'
const NOT_YET = 'Prepare the transfer and enter its reference, but do not send the money until another admin approves.'
const AFTER_APPROVAL = 'The money is sent once another admin approves the refund.'
const BY_PROVIDER =
  'The money goes back to the original payment method, and the shopper gets an e-mail. This cannot be undone.'
const BY_TRANSFER =
  'The cash is refunded to a UPI ID or bank account, and the shopper gets an e-mail. This cannot be undone.'
const BY_HAND =
  'Send the money by UPI or bank transfer first. Refunding here records the transfer and e-mails the shopper. This cannot be undone.'
const NOT_SHIPPED =
  'This order has not shipped yet. To refund pieces or the delivery fee, cancel the order. You can refund an amount as goodwill without cancelling.'

/** The form of a refund. What the server refuses by field is shown until something else is typed. */
function useRefund({ order, open, requestKey, reload, onClose }: Props) {
  const [typed, setTyped] = useState(() => emptyRefund(open))
  const [refused, setRefused] = useState<LineProblems | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [isUnsure, setUnsure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { sum, fromAdvance, offer, isProposal, problems, body } = readRefund(open, typed)

  const fail = async (error: unknown) => {
    const fields = error instanceof ApiError ? problemsByField(error.fields, body.lines) : null
    if (fields && hasProblems(fields)) {
      setRefused(fields)
      await reload()
      return
    }
    toastError({ text: 'Failed to refund', error })
    const isOver = error instanceof ApiError && (error.status === 409 || error.status === 404)
    if (isOver) onClose(true)
    // Its answer may have been lost, so the order is loaded again when the dialog closes
    else setUnsure(true)
  }

  const send = async () => {
    setBusy(true)
    try {
      const headers = { 'idempotency-key': requestKey }
      const { refunds } = await api.call('POST /admin/orders/:id/refunds', { params: { id: order._id }, headers, body })
      const done = refunds.at(-1)?.status === 'proposed' ? 'refund proposed to a second admin' : 'refunded'
      const text = sum === null ? capitalised(done) : `${formatSum(toRupees(sum))} ${done}`
      toast.success(text, `#${order.number}`)
      onClose(true)
    } catch (error) {
      await fail(error)
    }
    setBusy(false)
  }

  return {
    typed,
    type: (changes: Partial<TypedRefund>) => {
      setTyped((before) => ({ ...before, ...changes }))
      setRefused(null)
    },
    sum,
    fromAdvance,
    offer,
    isProposal,
    problems: refused ?? problems,
    refused,
    /** How often it was tried to send it: missing texts are problems from the first time on */
    attempts,
    isBusy,
    submit: () => {
      setAttempts(attempts + 1)
      if (!hasProblems(problems)) void send()
    },
    close: () => onClose(isUnsure),
  }
}
