import type { Claimable } from '../../../contract/claims.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatDeadline } from '../../claims/claim-moment.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { contactAbout, orderNumber, orderPage } from '../orders/order-number.ts'
import { ClaimForm } from './claim-form.tsx'
import { claimableLines } from './claimed-lines.ts'
import type { ClaimTask } from './use-claim-form.ts'

type Props = Pick<ClaimTask, 'onSent' | 'onMoved'> & { order: Order; claimable: Claimable }

/** The form with its last day, or why nothing can be reported. */
export function ClaimSheet({ order, claimable, onSent, onMoved }: Props) {
  const lines = claimableLines(order, claimable.lines)
  const obstacle = obstacleOf(claimable, lines.length)
  if (obstacle !== null)
    return (
      <Notice tone="info" title={obstacle.title} className="mt-6">
        <p>{obstacle.text}</p>
        <p className="flex flex-wrap gap-x-5">
          <Link to={orderPage(order._id)} className={textLinkStyle}>
            {orderNumber(order)}
          </Link>
          <Link to={contactAbout(order)} className={textLinkStyle}>
            Write to us about this order
          </Link>
        </p>
      </Notice>
    )
  return (
    <>
      <p className="mt-2 mb-6 max-w-prose">
        We are sorry. Show us what is wrong with {orderNumber(order)}, and we make it good.
        {claimable.until !== null && (
          <>
            {' '}
            You can report it until <strong className="figures">{formatDeadline(claimable.until)}</strong>.
          </>
        )}
      </p>
      <ClaimForm
        orderId={order._id}
        lines={lines}
        photosUntil={claimable.photosUntil}
        onSent={onSent}
        onMoved={onMoved}
      />
    </>
  )
}

function obstacleOf({ reason, until }: Claimable, lineCount: number): { title: string; text: string } | null {
  if (reason === 'not_delivered')
    return {
      title: 'This order has not arrived yet',
      text: 'Once it is delivered you can report here what arrived hurt. If it is late, please write to us.',
    }
  if (reason === 'too_late')
    return {
      title: 'It is too late to report this here',
      text: `${until === null ? '' : `The last day was ${formatDeadline(until)}. `}Your rights by law remain: please write to us.`,
    }
  if (lineCount === 0)
    return {
      title: 'Nothing is left to report',
      text: 'Every plant of this order has been reported, refunded or replaced already. How that goes stands on the order’s page.',
    }
  return null
}
