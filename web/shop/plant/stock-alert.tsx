import { useLocation } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { loginAddress } from '../../session/auth/session-expiry.ts'
import { savePendingStockAlert, takePendingStockAlert } from '../../session/cart/pending-purchase.ts'
import { useRoot } from '../../session/store.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

const OFFER = 'Tell me when it’s back'

/** For a sold-out plant: turns a back-in-stock mail on or off. A visitor signs in first and returns. */
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
      {isSubscribed && <p>We’ll e-mail you once, when it’s back in stock.</p>}
      <Button isBusy={isBusy} onClick={toggle}>
        {isSubscribed ? 'Cancel this alert' : OFFER}
      </Button>
    </div>
  )
}

/**
 * `isSubscribed` is null until it has loaded, or if that fails. A visitor's pending alert is created when they return signed
 * in.
 */
function useStockAlert({ _id }: Pick<Plant, '_id'>) {
  const userId = useRoot(({ session }) => session.user?._id)
  const isVisitor = userId === undefined
  const params = { id: _id }
  const load = async () => {
    if (isVisitor) return null
    const isHeld = takePendingStockAlert(_id)
    return api.call(isHeld ? 'POST /plants/:id/stock-alert' : 'GET /plants/:id/stock-alert', { params })
  }
  const { value, setValue } = useLoaded(load, `${_id} ${userId}`)
  const { busyWith, run } = useAction()
  const isSubscribed = value?.isWanted ?? null
  const change = async () => {
    const key = isSubscribed ? 'DELETE /plants/:id/stock-alert' : 'POST /plants/:id/stock-alert'
    setValue(await api.call(key, { params }))
  }
  const toggle = () => void run('change', change, 'That didn’t work. Please try again.')
  return { isVisitor, isSubscribed, isBusy: busyWith !== null, toggle }
}
