import { Banknote, Smartphone } from 'lucide-react'
import type { Delivery } from '../../../contract/delivery.ts'
import { formatSum } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { savingText } from '../../../domain/payment/saving.ts'
import { payableOnDelivery } from '../../order-facts.ts'
import { Card } from '../../ui/card.tsx'
import type { CheckoutForm } from './checkout-fields.ts'

type Props = {
  methods: readonly PaymentMethod[]
  form: CheckoutForm
  /** Whether cash is offered for this address, and what is saved by paying online; null while that is unknown */
  delivery: Pick<Delivery, 'cod' | 'saving'> | null
  /** Of the order in cash, in rupees */
  total: number
}

export function PaymentChoice({ methods, form, delivery, total }: Props) {
  const error = form.formState.errors.paymentMethod?.message
  return (
    <Card>
      <fieldset>
        <legend className="contents">
          <h2 className="text-2xl">Payment</h2>
        </legend>
        <div className="mt-4 grid gap-3">
          {methods.map((method) => {
            const { Icon, title, detail } = ways[method]
            return (
              <label
                key={method}
                className="flex items-center gap-4 rounded-press border border-edge bg-sheet px-4 py-3 transition-colors duration-200 ease-press hover:border-forest has-checked:border-forest has-checked:bg-leaf-mist/50"
              >
                <input type="radio" value={method} className="size-5 shrink-0" {...form.register('paymentMethod')} />
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-ink-soft leading-snug">
                    {(method === 'cod' && cashText(delivery?.cod ?? null, total)) || detail}
                  </span>
                  {method === 'online' && delivery?.saving && (
                    <span className="figures block font-semibold text-leaf">Save {savingText(delivery.saving)}</span>
                  )}
                </span>
                <Icon className="size-6 shrink-0 text-leaf" />
              </label>
            )
          })}
        </div>
        {error !== undefined && (
          <p role="alert" className="mt-2 font-semibold text-danger text-sm">
            {error}
          </p>
        )}
      </fieldset>
    </Card>
  )
}

/** `Pay ₹120 now and ₹480 at the door`, and why; or why cash is not offered. */
function cashText(cod: Delivery['cod'] | null, total: number): string | null {
  if (cod?.advance === undefined) return cod?.reason ?? null
  const rest = payableOnDelivery({ amount: total, advance: { amount: cod.advance, status: 'pending' } })
  return `Pay ${formatSum(cod.advance)} now and ${formatSum(rest)} at the door. ${cod.reason ?? ''}`
}

const ways = {
  online: {
    Icon: Smartphone,
    title: 'Pay online',
    detail: 'UPI apps, cards, netbanking',
  },
  cod: { Icon: Banknote, title: 'Cash on Delivery', detail: 'Pay when the plants arrive' },
} as const
