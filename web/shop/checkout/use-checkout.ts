import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AddressForm } from '../../../contract/forms/address.ts'
import { type Address, COUNTRY, missingAddressFields, missingAddressMessage } from '../../../domain/address.ts'
import { isBelowMinimum } from '../../../domain/cart.ts'
import { fromRupees } from '../../../domain/money.ts'
import { forgetCart } from '../../session/cart.ts'
import { useRoot } from '../../session/store.ts'
import { useDraft } from '../../session/use-draft.ts'
import { formResolver } from '../../ui/form-resolver.ts'
import { toast } from '../../ui/toast.ts'
import { type Failure, placeOrder } from './place-order.ts'

const BELOW_MINIMUM = 'Order should be more than ₹300'
const NOT_PROCESSED = 'Failed to process payment. Please try again.'

export type Problem = { text: string; isAboutCart: boolean }

/** The checkout's form and what becomes of the order. */
export function useCheckout() {
  const form = useForm<Address>({ resolver: formResolver(AddressForm), defaultValues: emptyAddress })
  useDraft('checkout', form)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [alert, setAlert] = useState<{ text: string; detail: string } | null>(null)
  const navigate = useNavigate()

  const place = async (address: Address) => {
    const { items, total } = useRoot.getState().cart
    const answer = await placeOrder({ shippingAddress: address, items, total })
    if ('failure' in answer) return tell(answer.failure)
    await navigate('/orders', { state: { placed: answer.order._id } })
    forgetCart()
  }

  const tell = (failure: Failure) => {
    if (failure.kind === 'below_minimum') return void toast.error(BELOW_MINIMUM)
    setProblem({ text: failure.message, isAboutCart: failure.kind === 'cart' })
    for (const [field, message] of Object.entries(failure.fields)) {
      if (field in emptyAddress) form.setError(field as keyof Address, { message })
    }
    if (failure.kind === 'unprocessed') setAlert({ text: NOT_PROCESSED, detail: failure.message })
  }

  const tellMissing = () => {
    const missing = missingAddressFields(form.getValues())
    if (missing.length > 0) setProblem({ text: missingAddressMessage(missing), isAboutCart: false })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if (isBelowMinimum(fromRupees(useRoot.getState().cart.total))) return toast.error(BELOW_MINIMUM)
    void form.handleSubmit(place, tellMissing)(event)
  }

  return { form, submit, isPlacing: form.formState.isSubmitting, problem, alert, closeAlert: () => setAlert(null) }
}

const emptyAddress: Address = { street: '', city: '', state: '', country: COUNTRY, zipCode: '' }
