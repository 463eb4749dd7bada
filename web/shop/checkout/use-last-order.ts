import { useEffect, useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { api } from '../../api.ts'
import { storedPin } from '../../session/store.ts'
import { paymentStateOf } from '../payment/payment-state.ts'
import type { CheckoutForm } from './checkout-fields.ts'

const typed = ['street', 'city', 'state', 'zipCode'] as const
const person = ['name', 'phone'] as const
const business = ['isBusiness', 'gstin', 'billing', 'isBilledElsewhere'] as const

/** Fills in what the newest order has, unless the shopper has begun to type; `waiting` is that order, if unpaid. */
export function useLastOrder(form: CheckoutForm) {
  const [order, setOrder] = useState<Order | null>(null)
  const [isOffered, setOffered] = useState(false)

  useEffect(() => {
    let isLeft = false
    void newestOrder().then((newest) => {
      if (isLeft) return
      if (newest === null) return offerStoredPin(form)
      setOrder(newest)
      if (typed.some((field) => form.getValues(field) !== '')) return
      offer(form, newest)
      setOffered(true)
    })
    return () => {
      isLeft = true
    }
  }, [form])

  const clear = () => {
    for (const field of typed) form.resetField(field)
    for (const field of person) if (form.getValues(field) === order?.recipient[field]) form.resetField(field)
    if (order && isBilling(form, order)) for (const field of business) form.resetField(field)
    form.setFocus('street')
    setOffered(false)
  }

  const isWaiting = order !== null && paymentStateOf(order) === 'awaited'
  return { waiting: isWaiting ? order : null, isOffered, clear }
}

/** Null if there is none, or if it cannot be loaded: the checkout works without. */
export async function newestOrder(): Promise<Order | null> {
  const [newest = null] = await api.call('GET /orders', { query: { limit: 1 } }).catch(() => [])
  return newest
}

/** Before the first order, the PIN that the shopper gave on another page. */
function offerStoredPin(form: CheckoutForm): void {
  const pin = storedPin()
  if (pin !== null && form.getValues('zipCode') === '') form.setValue('zipCode', pin)
}

function offer(form: CheckoutForm, order: Order): void {
  const { shippingAddress, recipient } = order
  for (const field of typed) form.setValue(field, shippingAddress[field])
  for (const field of person) {
    const isUntouched = form.getValues(field) === form.formState.defaultValues?.[field]
    if (recipient[field] !== null && isUntouched) form.setValue(field, recipient[field])
  }
  if (!form.getValues('isBusiness')) offerBilling(form, order)
}

function offerBilling(form: CheckoutForm, { gstin, billing }: Order): void {
  form.setValue('isBusiness', gstin !== null || billing !== null)
  if (gstin !== null) form.setValue('gstin', gstin)
  if (billing === null) return
  form.setValue('billing.name', billing.name)
  form.setValue('isBilledElsewhere', billing.address !== null)
  if (billing.address !== null) form.setValue('billing.address', billing.address)
}

/** Whether the form still bills whom the order billed. */
function isBilling(form: CheckoutForm, { gstin, billing }: Order): boolean {
  return (
    (form.getValues('gstin') || null) === gstin && (form.getValues('billing.name') || null) === (billing?.name ?? null)
  )
}
