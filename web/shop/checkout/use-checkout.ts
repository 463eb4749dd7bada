import { type FormEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { CheckoutDetails, CheckoutFields } from '../../../contract/forms/checkout.ts'
import type { Order } from '../../../contract/orders.ts'
import { missingAddressFields, missingAddressMessage, plainPin } from '../../../domain/address.ts'
import { formatSum } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { trackPurchase } from '../../measurement/events.ts'
import { clearCart, loadCart } from '../../session/cart/cart.ts'
import { useDraft, useSavedForm } from '../../session/drafts/drafts.ts'
import { useRoot } from '../../session/store.ts'
import { useRules } from '../../settings.ts'
import { useIsCurrentPage } from '../../ui/location.ts'
import { toast } from '../../ui/toast.ts'
import { useMinimum } from '../cart/cart-limits.tsx'
import { withFee } from '../cart/order-totals.tsx'
import { plantsParameter } from '../delivery/delivery.ts'
import { useDelivery } from '../delivery/use-delivery.ts'
import { paymentPage } from '../orders/order-number.ts'
import {
  dismissOrder,
  NOT_PROCESSED,
  NOT_VERIFIED,
  type PaymentAlert,
  payOrder,
  usePayer,
} from '../payment/pay-order.ts'
import { checkoutResolver, emptyFields, fieldOf } from './checkout-fields.ts'
import { type Failure, placeOrder } from './place-order.ts'
import { newestOrder } from './use-last-order.ts'

const NOT_CREATED = 'Failed to create order'
const NEXT_PAGE = 'The next page shows the status of your order. Any payment you made is safe.'
const ADVANCE_UNPAID = 'You have not been charged. You can pay the advance on the next page.'
const WAITING = 'Your order is waiting for payment.'

/** What is shown above the button: why no order was placed, or that the payment window was closed. */
export type Problem = { text: string; isAboutCart: boolean; unconfirmed?: PaymentMethod } | 'dismissed'
type Alert = PaymentAlert & { leadsTo?: string }

export function useCheckout() {
  const user = useRoot(({ session }) => session.user)
  const methods = offeredMethods(useRules().paysOnline)
  const payer = usePayer()
  const form = useForm<CheckoutFields, unknown, CheckoutDetails>({
    resolver: checkoutResolver,
    defaultValues: {
      ...emptyFields,
      name: user?.name ?? '',
      phone: user?.phoneNumber ?? '',
      paymentMethod: methods[0],
    },
  })
  const [paymentMethod, zipCode, state] = useWatch({
    control: form.control,
    name: ['paymentMethod', 'zipCode', 'state'],
  })
  const plants = useRoot(({ cart }) => plantsParameter(cart.items))
  const { answer: promise, reload } = useDelivery(plainPin(zipCode), plants, state)
  const delivery = promise !== null && 'value' in promise ? promise.value : null
  const minimum = useMinimum(delivery)
  const fee = delivery?.fee ?? 0
  const savingOf = (method: PaymentMethod) => (method === 'online' ? (delivery?.saving ?? null) : null)
  useDraft('checkout', form)
  const discardSavedForm = useSavedForm('checkout', form)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [alert, setAlert] = useState<Alert | null>(null)
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()

  const place = async (details: CheckoutDetails) => {
    const { items, total } = useRoot.getState().cart
    const paysAdvance = details.paymentMethod === 'cod' && delivery?.cod.advance !== undefined
    const latest = delivery?.latest ?? null
    const payable = withFee(total, fee, savingOf(details.paymentMethod))
    const answer = await placeOrder({ ...details, items, total: payable, latest, paysAdvance })
    if ('failure' in answer) return showFailure(answer.failure)
    if (details.paymentMethod === 'online' || answer.order.advance?.status === 'pending') return pay(answer.order)
    await finish(answer.order)
    clearCart()
  }

  /** A cash order stays when its advance is not paid: the page of its payment can open the window again. */
  const pay = async (order: Order) => {
    const isAdvance = order.paymentMethod === 'cod'
    if (isAdvance) discardSavedForm()
    const leadsTo = paymentPage(order._id)
    const outcome = await payOrder(order, payer, isCurrentPage)
    if (outcome.kind === 'left') return toast.info(WAITING, 'You can pay for it or cancel it under Your Orders.')
    if (isAdvance && outcome.kind === 'paid') trackPurchase(order)
    if (isAdvance && !isCurrentPage.current) return
    if (outcome.kind === 'unsettled') return confirm(order._id)
    if (outcome.kind === 'refused') return setAlert({ text: NOT_VERIFIED, detail: NEXT_PAGE, leadsTo })
    if (isAdvance) {
      if (outcome.kind === 'unopened') return setAlert({ text: NOT_PROCESSED, detail: ADVANCE_UNPAID, leadsTo })
      return navigate(leadsTo)
    }
    if (outcome.kind === 'paid') return finish(outcome.order)
    if (outcome.kind === 'unopened' && (await dismissOrder(order._id)).kind === 'unsettled') return confirm(order._id)
    await loadCart()
    if (outcome.kind === 'dismissed') return setProblem('dismissed')
    if (outcome.message !== '') setProblem({ text: outcome.message, isAboutCart: false })
    setAlert({ text: NOT_PROCESSED, detail: 'You have not been charged, and your cart is saved.' })
  }

  const finish = async (order: Order) => {
    trackPurchase(order)
    discardSavedForm()
    await navigate('/orders', { state: { placed: order._id, isPaid: order.status === 'paid' } })
    await loadCart()
  }

  /** Opens the page that waits for the payment's confirmation. */
  const confirm = (orderId: string) => navigate(paymentPage(orderId), { state: { isConfirming: true } })

  const showFailure = async (failure: Failure) => {
    if (failure.kind === 'below_minimum') {
      reload()
      return toast.error(failure.message)
    }
    const newest = failure.kind === 'paying' ? await newestOrder() : null
    if (newest !== null) return confirm(newest._id)
    if (!isCurrentPage.current) return toastFailure(failure)
    if (failure.kind === 'confirm_email')
      return setProblem({ text: failure.message, isAboutCart: true, unconfirmed: form.getValues('paymentMethod') })
    if (failure.kind === 'cart' || failure.kind === 'cash' || failure.kind === 'delivery') reload()
    if (failure.kind === 'cash' && methods.includes('online')) form.setValue('paymentMethod', 'online')
    setProblem({ text: failure.message, isAboutCart: failure.kind === 'cart' })
    const refused = Object.entries(failure.fields).flatMap(([path, message]) => {
      const field = fieldOf(path)
      return field === undefined ? [] : [{ field, message }]
    })
    for (const [index, { field, message }] of refused.entries()) {
      form.setError(field, { message }, { shouldFocus: index === 0 })
    }
    if (failure.kind === 'unprocessed') setAlert({ text: NOT_PROCESSED, detail: failure.message })
  }

  const showMissingFields = () => {
    const missing = missingAddressFields(form.getValues())
    if (missing.length > 0)
      setProblem({ text: missingAddressMessage(missing, { zipCode: 'PIN code' }), isAboutCart: false })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if (useRoot.getState().cart.total < minimum) return toast.error(`Order should be more than ${formatSum(minimum)}`)
    void form.handleSubmit(place, showMissingFields)(event)
  }

  const payBy = (method: PaymentMethod) => {
    form.setValue('paymentMethod', method)
    setProblem(null)
  }

  const closeAlert = () => {
    setAlert(null)
    if (alert?.leadsTo !== undefined) void navigate(alert.leadsTo)
  }

  return {
    form,
    methods,
    paymentMethod,
    submit,
    isPlacing: form.formState.isSubmitting,
    problem,
    payBy,
    alert,
    closeAlert,
    promise,
    delivery,
    minimum,
    fee,
    saving: savingOf(paymentMethod),
  }
}

/** For shoppers who have left the checkout meanwhile and may assume that the order was placed. */
function toastFailure({ message }: Failure): void {
  toast.error(NOT_CREATED, message === NOT_CREATED ? undefined : message)
}

function offeredMethods(paysOnline: boolean): readonly [PaymentMethod, ...PaymentMethod[]] {
  return paysOnline ? ['online', 'cod'] : ['cod']
}
