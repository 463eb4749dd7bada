import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { trackCartAddition } from '../../measurement/shopping.ts'
import { loginAddress } from '../../session/auth/return-to.ts'
import { addToCart as add } from '../../session/cart/cart.ts'
import { type PurchaseKind, savePendingPurchase, takePendingPurchase } from '../../session/cart/pending-purchase.ts'
import { restoreSession, useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'
import { useIsCurrentPage } from '../../ui/use-is-current-page.ts'

const texts = {
  add: { asksToLogIn: 'Please login to add items to cart', failure: 'Failed to add item to cart' },
  buy: { asksToLogIn: 'Please login to proceed to checkout', failure: 'Failed to process your order' },
} as const

type Chooser = {
  quantity: number
  setQuantity: (quantity: number) => void
  /** Moves the shopper to the quantity field. */
  promptForQuantity: () => void
}

/**
 * Add to Cart and Buy Now with their messages. Afterwards the quantity is 0, so that nothing is added twice. A
 * visitor's pending purchase is completed when they return signed in.
 */
export function usePurchase(plant: Plant, { quantity, setQuantity, promptForQuantity }: Chooser) {
  const [isBusy, setBusy] = useState<PurchaseKind | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isCurrentPage = useIsCurrentPage()

  const purchase = async (kind: PurchaseKind, amount: number) => {
    await restoreSession()
    if (!isSignedIn()) {
      promptLogIn(kind, amount)
      return navigate(loginAddress(pathname))
    }
    if (amount === 0) {
      toast.error('Please select a quantity')
      return promptForQuantity()
    }
    setBusy(kind)
    const failure = await add(plant._id, amount)
    setBusy(null)
    // An ended session redirects to the sign-in page by itself.
    if (failure !== null) return isSignedIn() ? showFailure(texts[kind].failure, failure) : promptLogIn(kind, amount)
    trackCartAddition(plant, amount)
    if (kind === 'buy' && useRoot.getState().cart.items.length === 0) return toast.error('Add items in cart to Buy')
    // A shopper who has left the page meanwhile is not navigated to the checkout.
    const goesOn = kind === 'buy' && isCurrentPage.current
    toast.success(goesOn ? 'Proceeding to checkout' : `${amount} item(s) added to cart!`)
    setQuantity(0)
    if (goesOn) await navigate('/checkout')
  }

  const promptLogIn = (kind: PurchaseKind, amount: number) => {
    savePendingPurchase({ kind, plantId: plant._id, quantity: amount, path: pathname })
    toast.error(texts[kind].asksToLogIn)
  }

  const completePendingPurchase = useEffectEvent(async () => {
    const pending = await takePendingPurchase(plant._id)
    if (pending !== null) await purchase(pending.kind, pending.quantity)
  })
  useEffect(() => void completePendingPurchase(), [])

  return { isBusy, addToCart: () => void purchase('add', quantity), buyNow: () => void purchase('buy', quantity) }
}

function isSignedIn(): boolean {
  return useRoot.getState().session.user !== null
}

function showFailure(text: string, reason: string): void {
  toast.error(text, reason === text ? undefined : reason)
}
