import { useFormContext } from 'react-hook-form'
import type { CompleteSettingsFields } from '../../../contract/forms/settings.ts'
import { type ReturnTerms, returnReasonNames, returnReasons } from '../../../domain/returns/return-policy.ts'
import { Select } from '../../ui/select.tsx'
import { FormSection } from '../product-form/form-section.tsx'

/** What goes back of the money of a parcel that comes back undelivered, by the reason. */
export function ReturnFields() {
  const { register, formState } = useFormContext<CompleteSettingsFields>()
  const errors = formState.errors.returns
  return (
    <FormSection title="Parcels that come back">
      <p className="max-w-prose text-[0.93rem] text-ink-soft">
        Of what was paid online. The page Refunds and Delivery says what you choose here. What comes late, damaged or
        not as described must be refunded in full (Consumer Protection (E-Commerce) Rules 2020, rule 6).
      </p>
      <div className="mt-4 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {returnReasons.map((reason) => (
          <div key={reason}>
            <Select
              label={returnReasonNames[reason]}
              options={GOODS}
              error={errors?.[reason]?.goods?.message}
              {...register(`returns.${reason}.goods`)}
            />
            <label className="mt-1 flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-forest"
                {...register(`returns.${reason}.deliveryFee`)}
              />
              <span>
                The fee of the delivery too<span className="sr-only">, {returnReasonNames[reason].toLowerCase()}</span>
              </span>
            </label>
          </div>
        ))}
      </div>
    </FormSection>
  )
}

const GOODS: readonly { value: ReturnTerms['goods']; label: string }[] = [
  { value: 'all', label: 'Refund all plants' },
  { value: 'sound', label: 'Refund what comes back sound' },
  { value: 'none', label: 'Refund no plants' },
]
