import { states } from '../../../domain/states.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CheckoutForm } from './checkout-fields.ts'
import { usePin } from './use-pin.ts'

type Props = {
  form: CheckoutForm
  /** Whether the address was filled in from the last order. */
  isOffered: boolean
  onClear: () => void
}

/** The shipping address and recipient, with autofill. The PIN comes first: it fills in the city and the state. */
export function AddressFields({ form, isOffered, onClear }: Props) {
  const { register } = form
  const { errors } = form.formState
  const mismatch = usePin(form)
  return (
    <Card>
      <h2 className="text-2xl">Shipping Address</h2>
      {isOffered && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft">
          As on your last order.
          <Button variant="quiet" size="small" className="-ml-3" onClick={onClear}>
            Use another address
          </Button>
        </p>
      )}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <TextField
          label="PIN code"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          required
          error={errors.zipCode?.message}
          {...register('zipCode', { deps: 'state' })}
        />
        <TextField
          label="Recipient (optional)"
          autoComplete="shipping name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Mobile number (optional)"
          type="tel"
          hint="For the courier to call"
          autoComplete="shipping tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextArea
          label="Street"
          hint="House or flat, building, street, landmark"
          rows={2}
          autoComplete="shipping street-address"
          required
          fieldClassName="sm:col-span-2"
          error={errors.street?.message}
          {...register('street')}
        />
        <TextField
          label="City"
          autoComplete="shipping address-level2"
          required
          error={errors.city?.message}
          {...register('city')}
        />
        <Select
          label="State"
          autoComplete="shipping address-level1"
          required
          placeholder="Choose a state"
          options={states.map((state) => ({ value: state, label: state }))}
          error={mismatch ?? errors.state?.message}
          {...register('state', { deps: 'gstin' })}
        />
        <TextField
          label="Country"
          autoComplete="shipping country-name"
          readOnly
          error={errors.country?.message}
          {...register('country')}
        />
      </div>
    </Card>
  )
}
