import { useFormContext } from 'react-hook-form'
import type { CompleteSettingsFields } from '../../../contract/forms/settings.ts'
import type { AmountRule } from '../../../domain/payment/other-amount.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FormSection } from '../product-form/form-section.tsx'

/** Which payments whose amount is not the order's pay it all the same; every other goes back. */
export function OtherAmountFields() {
  const { register, formState } = useFormContext<CompleteSettingsFields>()
  const errors = formState.errors.otherAmounts
  return (
    <FormSection title="Payments of another amount">
      <p className="max-w-prose text-[0.93rem] text-ink-soft">
        Two settings at Razorpay change what a shopper pays in its window: offers, and fees that the customer bears. The
        shop ships only what you are paid in full, to the paisa; any other payment goes back, and the shopper is mailed.
        Invoices stay at the amount of the order.
      </p>
      <div className="mt-4 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Select
          label="Fee on top, borne by the customer"
          hint="A cancelled order’s fee goes back with it, at your cost"
          options={CUSTOMER_FEES}
          error={errors?.customerFees?.message}
          {...register('otherAmounts.customerFees')}
        />
        <TextArea
          label="Offers that Razorpay or a bank funds (optional)"
          hint="Their ids, only once Razorpay has confirmed to pay you what they take off. An offer that you made yourself in the dashboard is funded by you."
          rows={2}
          className="figures"
          autoComplete="off"
          spellCheck={false}
          placeholder="offer_…"
          error={errors?.fundedOffers?.message}
          {...register('otherAmounts.fundedOffers', { setValueAs: idsIn })}
        />
      </div>
    </FormSection>
  )
}

const CUSTOMER_FEES: readonly { value: AmountRule['customerFees']; label: string }[] = [
  { value: 'refund', label: 'Give the payment back' },
  { value: 'accept', label: 'Accept it for the order' },
]

/** The ids in a text, which spaces, commas or lines separate; a list stays as it is. */
function idsIn(typed: string | string[]): string[] {
  return typeof typed === 'string' ? typed.split(/[\s,]+/).filter((id) => id !== '') : typed
}
