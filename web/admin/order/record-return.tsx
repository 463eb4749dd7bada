import { useState } from 'react'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { refusalOfReturn } from '../../../domain/order/returned-parcel.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { orderNumberId } from '../orders/order-number.tsx'
import { noteError } from '../ui/note-error.ts'
import { NumberField } from '../ui/number-field.tsx'
import { ReturnMoney } from './return-money.tsx'
import { ReturnReasonChoice } from './return-reason-choice.tsx'
import { parcelText } from './return-texts.ts'
import { useReturn } from './use-return.ts'

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
        Parcel came back
      </Button>
      {wasOpened && <ReturnDialog order={order} reload={reload} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReturnDialog({ order, reload, isOpen, onClose }: Props & { isOpen: boolean; onClose: () => void }) {
  const form = useReturn({ order, reload, onDone: onClose })
  const { typed, type, problemOf, note, setNote, isBusy, record } = form
  return (
    <FormDialog
      isOpen={isOpen}
      title="Did this parcel come back?"
      description="The order is cancelled. Count what arrived fit for sale; the rest is written off. This cannot be taken back."
      submitLabel="Record return"
      cancelLabel="Not yet"
      isDangerous
      isBusy={isBusy}
      isIncomplete={form.isPolicyMissing}
      onSubmit={record}
      onClose={onClose}
    >
      <ReturnReasonChoice chosen={form.reason} error={form.reasonError} onChoose={form.setReason} />
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {form.items.map(({ _id, name, image, quantity }, place) => (
          <li key={_id} className="flex items-start gap-3 py-3">
            <PlantPicture url={image.url} alt="" sizes="48px" className="size-12 shrink-0 rounded-press" />
            <p className="min-w-0 grow wrap-anywhere leading-snug">
              <span className="block font-semibold">{name}</span>
              <span className="figures text-[0.86rem] text-ink-soft">
                {parcelText(order.items[place]?.quantity ?? quantity, quantity)}
              </span>
            </p>
            <NumberField
              label={
                <>
                  Sound<span className="sr-only">, of {name}</span>
                </>
              }
              fieldClassName="w-24 shrink-0"
              inputMode="numeric"
              min={0}
              max={quantity}
              value={typed[place]}
              error={problemOf(place)}
              onChange={(event) => type(place, event.target.value)}
            />
          </li>
        ))}
      </ul>
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
