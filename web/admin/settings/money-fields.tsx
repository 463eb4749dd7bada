import { useWatch } from 'react-hook-form'
import type { CompleteSettingsFields } from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { type ReturnTerms, returnReasonNames, returnReasons } from '../../../domain/returns/return-policy.ts'
import { Select } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Check, FormSection, NumberField } from '../ui/form-page.tsx'
import { useFields } from '../ui/use-fields.ts'

/** Until when shoppers may claim what arrived damaged, and how long their photos stay. */
export function ClaimFields() {
  const { number } = useFields<CompleteSettingsFields>()
  return (
    <FormSection title="Claims">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Days to claim"
          hint="Counted from delivery. A shorter period applies to new orders only"
          inputMode="numeric"
          {...number('claims.days')}
        />
        <NumberField
          label="Days to keep photos"
          hint="Photos are deleted this many days after a claim ends. A longer period applies to new claims only"
          inputMode="numeric"
          {...number('claims.photoDays')}
        />
      </div>
    </FormSection>
  )
}

/** What goes back of the money of a parcel that comes back undelivered, by the reason. */
export function ReturnFields() {
  const { field, register } = useFields<CompleteSettingsFields>()
  return (
    <FormSection title="Returned parcels">
      <p className="max-w-prose text-[0.93rem] text-ink-soft">
        These rules apply to payments made online. The Refunds and Delivery page shows what you choose here. Goods that
        arrive late, damaged or not as described must be refunded in full (Consumer Protection (E-Commerce) Rules 2020,
        rule 6).
      </p>
      <div className="mt-4 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {returnReasons.map((reason) => (
          <div key={reason}>
            <Select label={returnReasonNames[reason]} options={GOODS} {...field(`returns.${reason}.goods`)} />
            <Check
              label={
                <span>
                  Refund the delivery fee too
                  <span className="sr-only">, {returnReasonNames[reason].toLowerCase()}</span>
                </span>
              }
              className="mt-1"
              {...register(`returns.${reason}.deliveryFee`)}
            />
          </div>
        ))}
      </div>
    </FormSection>
  )
}

const GOODS: readonly { value: ReturnTerms['goods']; label: string }[] = [
  { value: 'all', label: 'Refund all plants' },
  { value: 'sound', label: 'Refund plants that come back fit for sale' },
  { value: 'none', label: 'Refund no plants' },
]

/** Above which sum a refund in cash needs a second admin. */
export function RefundFields({ activeAdmins }: Pick<AdminSettings, 'activeAdmins'>) {
  const { optional } = useFields<CompleteSettingsFields>()
  const limit = useWatch<CompleteSettingsFields>({ name: 'cashApprovalAbove' })
  return (
    <FormSection title="Cash refunds">
      <p className="max-w-prose text-[0.93rem] text-ink-soft">
        Cash orders are refunded by UPI or bank transfer. Above the total you set per order, one admin proposes a refund
        and another approves it.
      </p>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Second admin must approve refunds above (₹)"
          hint="Leave empty if one admin is enough"
          min={0}
          step="0.01"
          {...optional('cashApprovalAbove')}
        />
      </div>
      {typeof limit === 'number' && activeAdmins < 2 && (
        <Notice tone="info" title="There is no second admin" className="mt-4">
          You are the only active admin. Refunds above the limit cannot be approved until there is another admin.
        </Notice>
      )}
    </FormSection>
  )
}
