import { useForm } from 'react-hook-form'
import { type TrackingDetails, type TrackingFields, TrackingForm } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import { formResolver } from '../../ui/form-resolver.ts'

/** The form for courier and tracking number. */
export function useTrackingForm({ shipment }: Order) {
  return useForm<TrackingFields, unknown, TrackingDetails>({
    resolver: formResolver(TrackingForm),
    defaultValues: { courier: shipment.courier ?? '', trackingNumber: shipment.trackingNumber ?? '' },
  })
}
