import { useFormContext } from 'react-hook-form'
import type { CompleteSettingsFields } from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { Notice } from '../../ui/notice.tsx'
import { FormSection } from '../product-form/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'

/** Above which sum a refund in cash needs a second admin. */
export function RefundFields({ activeAdmins }: Pick<AdminSettings, 'activeAdmins'>) {
  const { register, watch, formState } = useFormContext<CompleteSettingsFields>()
  const limit = watch('cashApprovalAbove')
  return (
    <FormSection title="Refunds in cash">
      <p className="max-w-prose text-[0.93rem] text-ink-soft">
        Cash of an order goes back by transfer or by hand. Above this sum, counted over the whole order, one admin
        proposes a refund and another approves it.
      </p>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Rupees above which a second admin approves"
          hint="Left empty, one admin is enough"
          min={0}
          step="0.01"
          error={formState.errors.cashApprovalAbove?.message}
          {...register('cashApprovalAbove', { setValueAs: limitOf })}
        />
      </div>
      {typeof limit === 'number' && activeAdmins < 2 && (
        <Notice tone="info" title="There is no second admin" className="mt-4">
          You are the only active admin: no refund above this sum can be approved until there is another one.
        </Notice>
      )}
    </FormSection>
  )
}

/** An empty field is no limit. */
function limitOf(typed: unknown): number | null {
  return typed === null || typed === '' ? null : Number(typed)
}
