import { useLocation } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { loginAddress } from '../../session/auth/return-to.ts'
import { savePendingStockAlert } from '../../session/cart/pending-purchase.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Link } from '../../ui/link.tsx'
import { useStockAlert } from './use-stock-alert.ts'

const OFFER = 'Tell me when it’s back'

/**
 * For a sold-out plant: subscribe to or unsubscribe from a back-in-stock mail. A visitor signs in first and returns.
 */
export default function StockAlert({ plant }: { plant: Pick<Plant, '_id'> }) {
  const { isVisitor, isSubscribed, isBusy, toggle } = useStockAlert(plant)
  const { pathname } = useLocation()
  if (isVisitor)
    return (
      <Link
        to={loginAddress(pathname)}
        onClick={() => savePendingStockAlert(plant._id, pathname)}
        className={buttonStyle('secondary', 'medium')}
      >
        {OFFER}
      </Link>
    )
  if (isSubscribed === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
      {isSubscribed && <p>We’ll write to you once when it’s back.</p>}
      <Button isBusy={isBusy} onClick={toggle}>
        {isSubscribed ? 'Don’t tell me' : OFFER}
      </Button>
    </div>
  )
}
