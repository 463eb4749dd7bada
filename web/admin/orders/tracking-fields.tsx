import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { TrackingFields as Fields, TrackingDetails } from '../../../contract/forms/tracking.ts'
import { courierNames } from '../../../domain/shipment/couriers.ts'
import { TextField } from '../../ui/text-field.tsx'

/** Courier (from the list or typed) and tracking number. */
export function TrackingFields({ form }: { form: UseFormReturn<Fields, unknown, TrackingDetails> }) {
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
