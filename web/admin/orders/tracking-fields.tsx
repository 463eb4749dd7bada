import { useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  type TrackingDetails,
  TrackingForm,
  type TrackingFields as TypedTracking,
} from '../../../contract/forms/tracking.ts'
import { courierNames, type Tracking } from '../../../domain/shipment.ts'
import { TextField } from '../../ui/fields.tsx'
import { formResolver } from '../../ui/form.ts'

/** Courier (from the list or typed) and tracking number. */
export function TrackingFields({ form }: { form: UseFormReturn<TypedTracking, unknown, TrackingDetails> }) {
  const listId = useId()
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Courier (optional)"
        hint="Choose or type"
        list={listId}
        autoComplete="off"
        error={errors.courier?.message}
        {...form.register('courier')}
      />
      <datalist id={listId}>
        {courierNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tracking number (optional)"
        hint="As on the receipt"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.trackingNumber?.message}
        {...form.register('trackingNumber')}
      />
    </div>
  )
}

/** The form for courier and tracking number of a parcel. */
export function useTrackingForm({ shipment }: { shipment: Tracking }) {
  return useForm<TypedTracking, unknown, TrackingDetails>({
    resolver: formResolver(TrackingForm),
    defaultValues: { courier: shipment.courier ?? '', trackingNumber: shipment.trackingNumber ?? '' },
  })
}
