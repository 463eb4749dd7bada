import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { orderNumber } from '../orders/order-number.ts'
import { paymentPage } from '../payment/payment-page.ts'

/** Links an earlier unpaid order; a shopper has at most one. */
export function UnpaidOrder({ order }: { order: Order }) {
  return (
    <Notice tone="info" title="An order of yours still waits for its payment" className="mt-6">
      <p className="figures">
        {orderNumber(order)} over {formatPrice(order.amount)}. Paying here with a changed cart replaces it.
      </p>
      <Link to={paymentPage(order._id)} className={textLinkStyle}>
        Look at that order
      </Link>
    </Notice>
  )
}
