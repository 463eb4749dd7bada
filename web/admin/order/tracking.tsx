import { useState } from 'react'
import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { TrackingFields } from '../orders/tracking-fields.tsx'
import { useTrackingForm } from '../orders/use-tracking-form.ts'
import { toastError } from '../ui/toast-error.ts'
import { TrackingLink } from './tracking-link.tsx'

type Props = { order: Order; reload: () => Promise<void> }

/** Courier and tracking number with the courier's page; editable while the parcel is in transit. */
export function Tracking({ order, reload }: Props) {
  const { status, courier, trackingNumber } = order.shipment
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <>
      <TrackingLink shipment={order.shipment} />
      <span className="flex flex-wrap items-center gap-x-4">
        {status === 'shipped' && (
          <Button size="small" variant="quiet" className="-ml-3" onClick={() => setCorrecting(true)}>
            {courier === null && trackingNumber === null ? 'Add tracking' : 'Correct tracking'}
          </Button>
        )}
      </span>
      {status === 'shipped' && (
        <CorrectTracking
          key={`${courier} ${trackingNumber}`}
          order={order}
          reload={reload}
          isOpen={isCorrecting}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  )
}

function CorrectTracking({ order, reload, isOpen, onClose }: Props & { isOpen: boolean; onClose: () => void }) {
  const form = useTrackingForm(order)
  const save = async (tracking: TrackingDetails) => {
    try {
      await api.call('PUT /admin/orders/:id/tracking', { params: { id: order._id }, body: tracking })
      toast.success('Tracking saved', `#${order._id}`)
      onClose()
    } catch (error) {
      console.error('Failed to save the tracking', error)
      toastError({ text: 'Failed to save the tracking', error })
    }
    await reload()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title="Who carries this parcel?"
      description="The shopper sees the courier and the number. The timeline keeps what was there before."
      submitLabel="Save tracking"
      isBusy={form.formState.isSubmitting}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <TrackingFields form={form} />
    </FormDialog>
  )
}
