import { useForm } from 'react-hook-form'
import { type TrackingDetails, type TrackingFields, TrackingForm } from '../../../contract/forms/tracking.ts'
import type { Tracking } from '../../../domain/shipment/couriers.ts'
import { formResolver } from '../../ui/form-resolver.ts'

/** The form for courier and tracking number of a parcel. */
export function useTrackingForm({ shipment }: { shipment: Tracking }) {
  return useForm<TrackingFields, unknown, TrackingDetails>({
    resolver: formResolver(TrackingForm),
    defaultValues: { courier: shipment.courier ?? '', trackingNumber: shipment.trackingNumber ?? '' },
  })
}
