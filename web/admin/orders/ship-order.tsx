import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TrackingFields } from './tracking-fields.tsx'
import { TransitionSubject } from './transition-subject.tsx'
import { transitionTexts } from './transition-texts.ts'
import { useTrackingForm } from './use-tracking-form.ts'

type Props = { order: Order; isOpen: boolean; onShip: (tracking: TrackingDetails) => void; onClose: () => void }

/** Asks for confirmation before an order ships; courier and tracking number can be added now or later. */
export function ShipOrder({ order, isOpen, onShip, onClose }: Props) {
  const form = useTrackingForm(order)
  const { question, explanation, confirm } = transitionTexts('shipped')
  return (
    <FormDialog
      isOpen={isOpen}
      title={question}
      description={
        <>
          <TransitionSubject order={order} />
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
