import { useId, useState } from 'react'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { formatSum, toRupees } from '../../../domain/money.ts'
import { refusalOfReturn } from '../../../domain/order/returned-parcel.ts'
import {
  type ReturnChoice,
  type ReturnPolicy,
  type ReturnReason,
  returnReasonNames,
  returnReasons,
} from '../../../domain/returns/return-policy.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { orderNumberId } from '../orders/order-parts.tsx'
import { Check, FieldsError } from '../ui/form-page.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import { noteError } from '../ui/note-error.ts'
import { toastError } from '../ui/toast-error.ts'
import { useSoundCount } from './move-replacement.tsx'
import { moneyText, parcelText, planReturn, receivedFor, stockText } from './plan-return.ts'

type Props = { order: OrderWithHistory; reload: () => Promise<void> }

/** Records a returned parcel, while the order's transitions allow it: why it came back, and how many pieces are sound. */
export function RecordReturn({ order, reload }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const state = {
    status: order.status,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
    advance: order.advance?.status ?? null,
  }
  if (refusalOfReturn({ ...state, paymentMethod: order.paymentMethod, actor: 'admin' }) !== null) return null
  return (
    <>
      <Button
        size="small"
        variant="quietDanger"
        aria-describedby={orderNumberId(order._id)}
        onClick={() => {
          setOpen(true)
          setOpened(true)
        }}
      >
        Record return
      </Button>
      {wasOpened && <ReturnDialog order={order} reload={reload} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReturnDialog({ order, reload, isOpen, onClose }: Props & { isOpen: boolean; onClose: () => void }) {
  const form = useReturn({ order, reload, onDone: onClose })
  const { note, setNote, isBusy, record } = form
  return (
    <FormDialog
      isOpen={isOpen}
      title="Was this parcel returned?"
      description="The order will be cancelled. Count the pieces fit for sale; the rest are written off. This cannot be undone."
      submitLabel="Record return"
      isDangerous
      isBusy={isBusy}
      isIncomplete={form.isPolicyMissing}
      onSubmit={record}
      onClose={onClose}
    >
      <ReturnReasonChoice chosen={form.reason} error={form.reasonError} onChoose={form.setReason} />
      <div className="mt-4">
        <LineQuantities
          {...form.fields}
          lines={form.items.map(({ _id, name, image, quantity }, place) => ({
            ...{ id: _id, name, image: image.url, most: quantity },
            detail: parcelText(order.items[place]?.quantity ?? quantity, quantity),
          }))}
          isReadOnly={isBusy}
        />
      </div>
      <ReturnMoney {...form} />
      <TextArea
        label="Note (optional)"
        hint="For the order’s timeline; the shopper does not see it"
        rows={2}
        error={noteError(note)}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        fieldClassName="mt-2"
      />
    </FormDialog>
  )
}

type ReasonProps = { chosen: ReturnReason | null; error: string | undefined; onChoose: (reason: ReturnReason) => void }

function ReturnReasonChoice({ chosen, error, onChoose }: ReasonProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">Why did the parcel come back?</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {returnReasons.map((reason) => (
          <label
            key={reason}
            className="flex min-h-12 items-center gap-3 rounded-press border border-edge bg-sheet px-4 py-2 transition-colors duration-200 ease-press hover:border-forest has-checked:border-forest has-checked:bg-leaf-mist/50"
          >
            <input
              type="radio"
              name={id}
              value={reason}
              checked={chosen === reason}
              onChange={() => onChoose(reason)}
              className="size-5 shrink-0 accent-forest"
            />
            {returnReasonNames[reason]}
          </label>
        ))}
      </div>
      <FieldsError id={id} error={error} className="mt-2" />
    </fieldset>
  )
}

type ReturnForm = ReturnType<typeof useReturn>

function ReturnMoney({ items, sound, preview, failure, retry, isGenerous, setGenerous }: ReturnForm) {
  const { isPaid, plan, byPolicy } = preview
  return (
    <>
      <p aria-live="polite" className="figures mt-3 min-h-12 text-[0.93rem]">
        {sound !== null && `${stockText(items, sound)} ${moneyText(isPaid, plan)}`}
      </p>
      {failure !== null && (
        <Notice tone="error" title="The policy could not be loaded" className="mt-2">
          <p>{messageOf(failure)}</p>
          <Button size="small" variant="quiet" onClick={retry} className="mt-2">
            Retry
          </Button>
        </Notice>
      )}
      {byPolicy !== null && byPolicy.retained > 0 && (
        <Check
          label={`Refund in full anyway: ${formatSum(toRupees(byPolicy.amount) + toRupees(byPolicy.retained))}`}
          className="figures mt-1"
          checked={isGenerous}
          onChange={({ target }) => setGenerous(target.checked)}
        />
      )}
    </>
  )
}

type Options = { order: OrderWithHistory; reload: () => Promise<void>; onDone: () => void }

/**
 * The form of a returned parcel: at first every piece counts as sound, and no reason is chosen. What went on sale again with a
 * refund is not in the parcel any more.
 */
function useReturn({ order, reload, onDone }: Options) {
  const restocked = new Map(order.restocked.map(({ item, quantity }) => [item, quantity]))
  const items = order.items.map((item) => ({ ...item, quantity: item.quantity - (restocked.get(item._id) ?? 0) }))
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [isGenerous, setGenerous] = useState(false)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const settings = useLoaded(() => api.call('GET /admin/settings'))

  const { counts, isValid, fields } = useSoundCount(items.map(({ _id, quantity }) => ({ id: _id, quantity })))
  const sound = isValid ? counts.map((each) => each.sound) : null
  const preview = previewOf(order, sound, reason, isGenerous, settings.value?.returns ?? null)

  const record = async () => {
    setTried(true)
    if (sound === null || reason === null || preview.plan === null) return
    setBusy(true)
    try {
      const { choice } = preview
      const body = { reason, choice, amount: toRupees(preview.plan.amount), items: counts, note } as const
      await api.call('POST /admin/orders/:id/return', { params: { id: order._id }, body })
      toast.success('Return recorded', `#${order.number}`)
      onDone()
    } catch (error) {
      toastError({ text: 'Failed to record the return', error })
      // The sum may differ because the policy was changed meanwhile.
      void settings.reload()
    }
    await reload()
    setBusy(false)
  }

  return {
    /** With the pieces that are in the parcel */
    items,
    fields,
    sound: sound?.reduce((sum, each) => sum + each, 0) ?? null,
    reason,
    setReason,
    reasonError: isTried && reason === null ? 'Please choose why the parcel was returned' : undefined,
    preview,
    isPolicyMissing: settings.isLoading || settings.error !== null,
    failure: settings.error,
    retry: () => void settings.reload(),
    isGenerous,
    setGenerous,
    note,
    setNote,
    isBusy,
    record: () => void record(),
  }
}

/** What goes back by the policy, and what would be recorded; null until reason and counts are known. */
function previewOf(
  order: OrderWithHistory,
  sound: readonly number[] | null,
  reason: ReturnReason | null,
  isGenerous: boolean,
  policy: ReturnPolicy | null,
) {
  const isPaid = receivedFor(order) > 0
  if (sound === null || reason === null || policy === null)
    return { isPaid, byPolicy: null, plan: null, choice: 'policy' as const }
  const byPolicy = planReturn(order, sound, reason, 'policy', policy)
  const choice: ReturnChoice = isGenerous && byPolicy.retained > 0 ? 'all' : 'policy'
  return { isPaid, byPolicy, plan: planReturn(order, sound, reason, choice, policy), choice }
}
