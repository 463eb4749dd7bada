import { useFormContext } from 'react-hook-form'
import type { SettingsFields } from '../../../contract/forms/settings.ts'
import type { OrderMails } from '../../../domain/order/order-mails.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FormSection } from '../product-form/form-section.tsx'

/** Opening hours, and the owner's order notifications. */
export function ShopFields() {
  const { register, formState } = useFormContext<SettingsFields>()
  const { errors } = formState
  return (
    <FormSection title="Opening hours and orders">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextArea
          label="Opening hours"
          hint="A line each: the days, a space, the hours"
          rows={3}
          error={errors.openingHours?.message}
          {...register('openingHours')}
        />
        <Select
          label="Mails about new orders"
          hint="To the first active admin’s address"
          options={ORDER_MAILS}
          error={errors.orderMails?.message}
          {...register('orderMails')}
        />
      </div>
    </FormSection>
  )
}

const ORDER_MAILS: readonly { value: OrderMails; label: string }[] = [
  { value: 'each', label: 'One for each order' },
  { value: 'daily', label: 'One every evening about all' },
  { value: 'none', label: 'None' },
]
