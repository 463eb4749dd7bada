import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { api, messageOf } from '../../api.ts'
import { loginAddress } from '../../session/auth/session-expiry.ts'
import { savePendingStockAlert, takePendingStockAlert } from '../../session/cart/pending-purchase.ts'
import { useRoot } from '../../session/store.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.ts'

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

/** `isSubscribed` is null until it has loaded. A visitor's pending alert is created when they return signed in. */
function useStockAlert({ _id }: Pick<Plant, '_id'>) {
  const userId = useRoot(({ session }) => session.user?._id)
  const [isSubscribed, setSubscribed] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    setSubscribed(null)
    if (userId === undefined) return
    let isLeft = false
    const isHeld = takePendingStockAlert(_id)
    const key = isHeld ? 'POST /plants/:id/stock-alert' : 'GET /plants/:id/stock-alert'
    api.call(key, { params: { id: _id } }).then(
      (answer) => isLeft || setSubscribed(answer.isWanted),
      // The offer is optional: without a response it is not shown.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [_id, userId])

  const toggle = async () => {
    setBusy(true)
    const key = isSubscribed ? 'DELETE /plants/:id/stock-alert' : 'POST /plants/:id/stock-alert'
    await api.call(key, { params: { id: _id } }).then(
      (answer) => setSubscribed(answer.isWanted),
      (error: unknown) => toast.error(messageOf(error, 'That didn’t work. Please try again.')),
    )
    setBusy(false)
  }
  return { isVisitor: userId === undefined, isSubscribed, isBusy, toggle: () => void toggle() }
}
