import { useWatch } from 'react-hook-form'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BillingAddressFields } from './billing-address-fields.tsx'
import type { CheckoutForm } from './checkout-fields.ts'

/** For a buyer who is registered for GST, or wants another name on the invoice; folded for all others. */
export function BusinessFields({ form }: { form: CheckoutForm }) {
  const { register, control, formState } = form
  const { errors } = formState
  const [isBusiness, isBilledElsewhere] = useWatch({ control, name: ['isBusiness', 'isBilledElsewhere'] })
  return (
    <Card>
      <label className="-my-2 flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0" {...register('isBusiness')} />
        <span>
          <span className="font-semibold">Business purchase?</span> <span className="text-ink-soft">Add GSTIN</span>
        </span>
      </label>
      {isBusiness && (
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <TextField
            label="GSTIN"
            hint="Of the state that the parcel goes to"
            className="figures uppercase"
            autoComplete="off"
            spellCheck={false}
            error={errors.gstin?.message}
            {...register('gstin')}
          />
          <TextField
            label="Legal name (optional)"
            hint="As registered; otherwise the recipient is billed"
            autoComplete="billing organization"
            error={errors.billing?.name?.message}
            {...register('billing.name')}
          />
          <label className="-my-2 flex min-h-11 items-center gap-3 sm:col-span-2">
            <input type="checkbox" className="size-5 shrink-0" {...register('isBilledElsewhere')} />
            Billing address differs
          </label>
          {isBilledElsewhere && <BillingAddressFields form={form} />}
        </div>
      )}
    </Card>
  )
}
