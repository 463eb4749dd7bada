import { type ComponentProps, useId } from 'react'
import { useForm } from 'react-hook-form'
import { type TrackingDetails, type TrackingFields, TrackingForm } from '../../../contract/forms/tracking.ts'
import { courierNames, type Tracking } from '../../../domain/shipment.ts'
import { TextField } from '../../ui/fields.tsx'
import { formResolver } from '../../ui/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

type Props = Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'children'> & {
  shipment: Tracking
  onSubmit: (tracking: TrackingDetails) => void | Promise<void>
}

/** A dialog with the courier (from the list or typed) and the tracking number of a parcel. */
export function TrackingDialog({ shipment, onSubmit, ...dialog }: Props) {
  const listId = useId()
  const form = useForm<TrackingFields, unknown, TrackingDetails>({
    resolver: formResolver(TrackingForm),
    defaultValues: { courier: shipment.courier ?? '', trackingNumber: shipment.trackingNumber ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog {...dialog} isBusy={isSubmitting} onSubmit={form.handleSubmit(onSubmit)}>
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
    </FormDialog>
  )
}
