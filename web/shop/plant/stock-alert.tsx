import { useLocation } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { loginAddress } from '../../session/auth/return-to.ts'
import { holdStockAlert } from '../../session/cart/pending-purchase.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Link } from '../../ui/link.tsx'
import { useStockAlert } from './use-stock-alert.ts'

const OFFER = 'Tell me when it’s back'

/** Before a plant that is sold out: to be told when it is back, or not after all. A visitor signs in for it and comes back. */
export default function StockAlert({ plant }: { plant: Plant }) {
  const { isVisitor, isWanted, isBusy, turn } = useStockAlert(plant)
  const { pathname } = useLocation()
  if (isVisitor)
    return (
      <Link
        to={loginAddress(pathname)}
        onClick={() => holdStockAlert(plant._id, pathname)}
        className={buttonStyle('secondary', 'medium')}
      >
        {OFFER}
      </Link>
    )
  if (isWanted === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
      {isWanted && <p>We’ll write to you once when it’s back.</p>}
      <Button isBusy={isBusy} onClick={turn}>
        {isWanted ? 'Don’t tell me' : OFFER}
      </Button>
    </div>
  )
}
