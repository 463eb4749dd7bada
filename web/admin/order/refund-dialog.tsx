import { useEffect, useRef } from 'react'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { formatSum, type Paise, paise, toRupees } from '../../../domain/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type CashWay, SEND_FIRST } from '../cash/cash-way.ts'
import { CashWayFields, RefundSpeedField } from '../cash/cash-way-fields.tsx'
import { Check, FieldsError, NumberField } from '../ui/form-page.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import type { OpenOrder } from './refund-request.ts'
import { type RefundOptions, useRefund } from './use-refund.ts'

type Props = RefundOptions & { order: OrderWithHistory; isOpen: boolean }

/** Chooses what goes back of an order's money, and shows the sum before it is confirmed. */
export function RefundDialog({ order, isOpen, ...options }: Props) {
  const { open } = options
  const refund = useRefund({ ...options, order })
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
                      problems: problems.restock ?? {},
                      onType: (id, text) => type({ restock: { ...typed.restock, [id]: text } }),
                    }
                  : undefined
              }
            />
            <DeliveryFee
              open={open}
              isChosen={typed.deliveryFee}
              problem={problems.deliveryFee}
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
          error={problems.goodwill}
          onChange={({ target }) => type({ goodwill: target.value })}
        />
        <TextArea
          label="Reason"
          hint="For your records; the shopper does not see it"
          rows={2}
          readOnly={isBusy}
          value={typed.reason}
          error={isTried ? problems.reason : undefined}
          onChange={({ target }) => type({ reason: target.value })}
        />
        {open.isCash ? (
          <CashWayFields
            typed={typed.cash}
            problems={isTried ? problems : {}}
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

/** Nothing of an order whose delivery was free. */
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
  if (sum === null) return `${problems.amount ?? 'Check the marked fields'}. Left to refund: ${text(left)}.`
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
const NOT_YET = 'Do not send the money yet. Enter the reference of the transfer you prepared.'
const AFTER_APPROVAL = 'The money is sent once another admin approves the refund.'
const BY_PROVIDER =
  'The money goes back to the original payment method, and the shopper gets an e-mail. This cannot be undone.'
const BY_TRANSFER = 'The money goes to a UPI ID or bank account, and the shopper gets an e-mail. This cannot be undone.'
const BY_HAND =
  'Send the money by UPI or bank transfer first. Refunding here only records it and e-mails the shopper. This cannot be undone.'
const NOT_SHIPPED =
  'This order has not shipped yet. To refund pieces or the delivery fee, cancel the order. You can refund an amount as goodwill without cancelling.'
