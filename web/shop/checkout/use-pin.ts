import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Pin } from '../../../contract/pins.ts'
import { isPin, plainPin } from '../../../domain/address.ts'
import { stateMismatch } from '../../../domain/pin-state.ts'
import { api } from '../../api.ts'
import type { CheckoutForm } from './checkout-fields.ts'

/**
 * Looks a complete PIN up: fills in an empty state and city, and returns what is wrong with the chosen state, or null. A
 * PIN that is unknown or cannot be looked up is the server's to judge.
 */
export function usePin(form: CheckoutForm): string | null {
  const [zipCode, state] = useWatch({ control: form.control, name: ['zipCode', 'state'] })
  const [found, setFound] = useState<Pin | null>(null)
  const pin = plainPin(zipCode)

  useEffect(() => {
    if (!isPin(pin)) return
    const request = new AbortController()
    api.call('GET /pins/:pin', { params: { pin }, signal: request.signal }).then(
      (answer) => {
        if (request.signal.aborted) return
        setFound(answer)
        fillIn(form, answer)
      },
      () => undefined,
    )
    return () => request.abort()
  }, [pin, form])

  return found?.pin === pin ? stateMismatch(pin, found.states, state) : null
}

/** The shopper may change both. Of two states, none is filled in. */
function fillIn(form: CheckoutForm, { district, states }: Pin): void {
  const offered = { city: district, state: states.length === 1 ? states[0] : undefined }
  for (const field of ['city', 'state'] as const) {
    const value = offered[field]
    if (value === undefined || form.getValues(field) !== '' || isFocused(field)) continue
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
}

/** What appears in a field just as it is typed into would be typed on. */
function isFocused(field: string): boolean {
  return document.activeElement?.getAttribute('name') === field
}
