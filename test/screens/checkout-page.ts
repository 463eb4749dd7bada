import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Order } from '../../contract/orders.ts'
import type { CreatedPayment } from '../../contract/payments.ts'
import type { RootData } from '../../web/settings.ts'
import type { PaymentProof, WindowOptions } from '../../web/shop/payment/payment-window.ts'
import type { Answers } from './api-stub.ts'
import { aDelivery } from './delivery-records.ts'
import { anOrder } from './order-records.ts'
import { aCartItem, aUser, recordOf } from './records.ts'
import { visit } from './visit.tsx'

type Options = {
  user?: ReturnType<typeof aUser>
  items?: ReturnType<typeof aCartItem>[]
  /** The newest order, whose address is filled in; by default there is none. */
  last?: Order | null
  answers?: Answers
  settings?: Partial<RootData>
  isWide?: boolean
}

/** The checkout of one plant for ₹450; where its order is placed in cash it is answered with `order`. */
export async function openCheckout({ last = null, isWide = true, ...options }: Options = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  const order = anOrder()
  const visited = await visit('/checkout', {
    user: options.user ?? aUser(),
    settings: options.settings ?? {},
    heading: 'Checkout',
    answers: {
      'GET /cart': options.items ?? [aCartItem({ price: 450 })],
      'GET /orders': last === null ? [] : [last],
      'GET /delivery': aDelivery(),
      'GET /pins/:pin': () => Promise.reject(new TypeError('The directory is closed')),
      'POST /orders': order,
      ...options.answers,
    },
  })
  if (last !== null) await screen.findByText('We’ve filled in the address from your last order.')
  const { person } = visited
  const placeOrder = async () => person.click(await screen.findByRole('button', { name: /^Place Order/ }))
  return {
    ...visited,
    order,
    placeOrder,
    placeCashOrder: async () => {
      await person.click(screen.getByRole('radio', { name: /Cash on Delivery/ }))
      await placeOrder()
    },
    fillInAddress: async () => {
      for (const [label, value] of [
        ['PIN code', '411004'],
        ['Street', '14 Prabhat Road'],
        ['City', 'Pune'],
      ] as const) {
        await person.click(screen.getByLabelText(label))
        await person.paste(value)
      }
      await person.selectOptions(screen.getByLabelText('State'), 'Maharashtra')
    },
  }
}

export const PROOF: PaymentProof = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'f'.repeat(64),
}

export const aCreatedPayment = recordOf(
  (): CreatedPayment => ({ amount: 45_000, currency: 'INR', razorpayOrderId: 'order_1', keyId: 'rzp_1' }),
)

/** Stands in for the provider's script; a test pays in its window, or closes it. */
export function stubPaymentWindow() {
  const opened: WindowOptions[] = []
  vi.stubGlobal(
    'Razorpay',
    class {
      readonly #options: WindowOptions
      constructor(options: WindowOptions) {
        this.#options = options
      }
      open() {
        opened.push(this.#options)
      }
    },
  )
  const last = () => vi.waitFor(() => opened.at(-1) ?? Promise.reject(new Error('No payment window was opened')))
  return {
    opened,
    last,
    pay: async (proof = PROOF) => {
      const { handler } = await last()
      await act(async () => handler(proof))
    },
    dismiss: async () => {
      const { modal } = await last()
      await act(async () => modal.ondismiss())
    },
  }
}
