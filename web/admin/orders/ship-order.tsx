import type { TrackingWish } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TrackingFields } from './tracking-fields.tsx'
import { MoveSubject } from './transition-subject.tsx'
import { moveTexts } from './transition-texts.ts'
import { useTrackingForm } from './use-tracking-form.ts'

type Props = { order: Order; isOpen: boolean; onShip: (tracking: TrackingWish) => void; onClose: () => void }

/** Asks before an order ships; who carries it may be told at once or later. */
export function ShipOrder({ order, isOpen, onShip, onClose }: Props) {
  const form = useTrackingForm(order)
  const { question, explanation, confirm } = moveTexts('shipped')
  return (
    <FormDialog
      isOpen={isOpen}
      title={question}
      description={
        <>
          <MoveSubject order={order} />
          {explanation} The shopper sees the courier and the number.
        </>
      }
      submitLabel={confirm}
      cancelLabel="Not yet"
      onSubmit={form.handleSubmit(onShip)}
      onClose={onClose}
    >
      <TrackingFields form={form} />
    </FormDialog>
  )
}
