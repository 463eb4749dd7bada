import { useFormContext } from 'react-hook-form'
import type { SettingsFields } from '../../../contract/forms/settings.ts'
import { useShopName } from '../../settings.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../product-form/form-section.tsx'

/** The seller's names and contact details. */
export function SellerFields() {
  const { register, formState } = useFormContext<SettingsFields>()
  const { errors } = formState
  const shopName = useShopName()
  return (
    <FormSection title="Seller">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Legal name"
          hint="As registered; of a sole owner, their name"
          autoComplete="off"
          error={errors.legalName?.message}
          {...register('legalName')}
        />
        <TextField
          label="Trade name (optional)"
          hint={`Left empty: ${shopName}`}
          autoComplete="off"
          error={errors.tradeName?.message}
          {...register('tradeName')}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField label="Phone" type="tel" autoComplete="off" error={errors.phone?.message} {...register('phone')} />
      </div>
    </FormSection>
  )
}
