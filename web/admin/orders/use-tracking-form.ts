import { useForm } from 'react-hook-form'
import { type TrackingFields, TrackingForm, type TrackingWish } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import { formResolver } from '../../ui/form-resolver.ts'

/** Who carries the order's parcel, to be typed or corrected. */
export function useTrackingForm({ shipment }: Order) {
  return useForm<TrackingFields, unknown, TrackingWish>({
    resolver: formResolver(TrackingForm),
    defaultValues: { courier: shipment.courier ?? '', trackingNumber: shipment.trackingNumber ?? '' },
  })
}
