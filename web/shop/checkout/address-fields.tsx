import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Pin } from '../../../contract/delivery.ts'
import { plainPin, stateMismatch } from '../../../domain/address.ts'
import { isPin } from '../../../domain/pin.ts'
import { states } from '../../../domain/states.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select, TextArea, TextField } from '../../ui/fields.tsx'
import { fieldsOf } from '../../ui/form.ts'
import type { CheckoutForm } from './checkout-fields.ts'

type Props = {
  form: CheckoutForm
  isOffered: boolean
  onClear: () => void
}

/** The shipping address and recipient, with autofill. The PIN comes first: it fills in the city and the state. */
export function AddressFields({ form, isOffered, onClear }: Props) {
  const field = fieldsOf(form)
  const mismatch = usePin(form)
  return (
    <Card>
      <h2 className="text-2xl">Shipping Address</h2>
      {isOffered && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft">
          We’ve filled in the address from your last order.
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
          {...field('zipCode', { deps: 'state' })}
        />
        <TextField label="Recipient (optional)" autoComplete="shipping name" {...field('name')} />
        <TextField
          label="Mobile number (optional)"
          type="tel"
          hint="The driver or courier may call this number"
          autoComplete="shipping tel"
          {...field('phone')}
        />
        <TextArea
          label="Street"
          hint="House or flat, building, street, landmark"
          rows={2}
          autoComplete="shipping street-address"
          required
          fieldClassName="sm:col-span-2"
          {...field('street')}
        />
        <TextField label="City" autoComplete="shipping address-level2" required {...field('city')} />
        <Select
          label="State"
          autoComplete="shipping address-level1"
          required
          placeholder="Choose a state"
          options={states.map((state) => ({ value: state, label: state }))}
          {...field('state', { deps: 'gstin' })}
          {...(mismatch !== null && { error: mismatch })}
        />
        <TextField label="Country" autoComplete="shipping country-name" readOnly {...field('country')} />
      </div>
    </Card>
  )
}

/** Fills in state and city by a complete PIN, unless the shopper did; returns what is wrong with the chosen state, or null. */
function usePin(form: CheckoutForm): string | null {
  const [zipCode, state] = useWatch({ control: form.control, name: ['zipCode', 'state'] })
  const [found, setFound] = useState<Pin | null>(null)
  const filledIn = useRef({ city: '', state: '' })
  const pin = plainPin(zipCode)

  useEffect(() => {
    if (!isPin(pin)) return
    const request = new AbortController()
    api.call('GET /pins/:pin', { params: { pin }, signal: request.signal }).then(
      (answer) => {
        if (request.signal.aborted) return
        setFound(answer)
        fillIn(form, answer, filledIn.current)
      },
      () => undefined,
    )
    return () => request.abort()
  }, [pin, form])

  return found?.pin === pin ? stateMismatch(pin, found.states, state) : null
}

/**
 * The shopper may change both. What an earlier PIN `filledIn` is replaced unless it was changed. If two states are possible, none
 * is filled in.
 */
function fillIn(form: CheckoutForm, { district, states }: Pin, filledIn: { city: string; state: string }): void {
  const offered = { city: district, state: (states.length === 1 && states[0]) || '' }
  for (const field of ['city', 'state'] as const) {
    const [value, shown] = [offered[field], form.getValues(field)]
    if (shown === value || (shown !== '' && shown !== filledIn[field]) || isFocused(field)) continue
    filledIn[field] = value
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
}

/** What appears in a field just as it is typed into would be typed on. */
function isFocused(field: string): boolean {
  return document.activeElement?.getAttribute('name') === field
}

/** For a buyer who is registered for GST, or wants another name on the invoice; folded for all others. */
export function BusinessFields({ form }: { form: CheckoutForm }) {
  const { register, control } = form
  const field = fieldsOf(form)
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
            hint="Must be registered in the delivery state"
            className="figures uppercase"
            autoComplete="off"
            spellCheck={false}
            {...field('gstin')}
          />
          <TextField
            label="Legal name (optional)"
            hint="As registered for GST. Leave it blank to bill the recipient."
            autoComplete="billing organization"
            {...field('billing.name')}
          />
          <label className="-my-2 flex min-h-11 items-center gap-3 sm:col-span-2">
            <input type="checkbox" className="size-5 shrink-0" {...register('isBilledElsewhere')} />
            Use a different billing address
          </label>
          {isBilledElsewhere && <BillingAddressFields form={form} />}
        </div>
      )}
    </Card>
  )
}

function BillingAddressFields({ form }: { form: CheckoutForm }) {
  const field = fieldsOf(form)
  return (
    <>
      <TextArea
        label="Billing street"
        rows={2}
        autoComplete="billing street-address"
        required
        fieldClassName="sm:col-span-2"
        {...field('billing.address.street')}
      />
      <TextField
        label="Billing city"
        autoComplete="billing address-level2"
        required
        {...field('billing.address.city')}
      />
      <Select
        label="Billing state"
        autoComplete="billing address-level1"
        required
        placeholder="Choose a state"
        options={states.map((state) => ({ value: state, label: state }))}
        {...field('billing.address.state')}
      />
      <TextField
        label="Billing PIN code"
        inputMode="numeric"
        autoComplete="billing postal-code"
        required
        {...field('billing.address.zipCode')}
      />
    </>
  )
}
