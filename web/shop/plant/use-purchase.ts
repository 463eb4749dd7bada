import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { trackCartAddition } from '../../measurement/shopping.ts'
import { loginAddress } from '../../session/auth/return-to.ts'
import { addToCart as add } from '../../session/cart/cart.ts'
import { holdPurchase, type PurchaseKind, takeHeldPurchase } from '../../session/cart/pending-purchase.ts'
import { restoreSession, useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'
import { useIsHere } from '../../ui/use-is-current-page.ts'

const texts = {
  add: { asksToLogIn: 'Please login to add items to cart', failure: 'Failed to add item to cart' },
  buy: { asksToLogIn: 'Please login to proceed to checkout', failure: 'Failed to process your order' },
} as const

type Chooser = {
  quantity: number
  setQuantity: (quantity: number) => void
  /** Leads the shopper to where the quantity is chosen. */
  askForQuantity: () => void
}

/**
 * Add to Cart and Buy Now, with what they tell. After either the quantity is 0, so that nothing is added twice. What a
 * visitor wanted is done when they are back here and signed in.
 */
export function usePurchase(plant: Plant, { quantity, setQuantity, askForQuantity }: Chooser) {
  const [isBusy, setBusy] = useState<PurchaseKind | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHere = useIsHere()

  const purchase = async (kind: PurchaseKind, wanted: number) => {
    await restoreSession()
    if (!isSignedIn()) {
      askToLogIn(kind, wanted)
      return navigate(loginAddress(pathname))
    }
    if (wanted === 0) {
      toast.error('Please select a quantity')
      return askForQuantity()
    }
    setBusy(kind)
    const failure = await add(plant._id, wanted)
    setBusy(null)
    // A session that has ended leads to the sign-in by itself.
    if (failure !== null) return isSignedIn() ? tellFailure(texts[kind].failure, failure) : askToLogIn(kind, wanted)
    trackCartAddition(plant, wanted)
    if (kind === 'buy' && useRoot.getState().cart.items.length === 0) return toast.error('Add items in cart to Buy')
    // Who has left the page meanwhile is not called to the checkout.
    const goesOn = kind === 'buy' && isHere.current
    toast.success(goesOn ? 'Proceeding to checkout' : `${wanted} item(s) added to cart!`)
    setQuantity(0)
    if (goesOn) await navigate('/checkout')
  }

  const askToLogIn = (kind: PurchaseKind, wanted: number) => {
    holdPurchase({ kind, plantId: plant._id, quantity: wanted, path: pathname })
    toast.error(texts[kind].asksToLogIn)
  }

  const carryOutHeld = useEffectEvent(async () => {
    const held = await takeHeldPurchase(plant._id)
    if (held !== null) await purchase(held.kind, held.quantity)
  })
  useEffect(() => void carryOutHeld(), [])

  return { isBusy, addToCart: () => void purchase('add', quantity), buyNow: () => void purchase('buy', quantity) }
}

function isSignedIn(): boolean {
  return useRoot.getState().session.user !== null
}

function tellFailure(text: string, reason: string): void {
  toast.error(text, reason === text ? undefined : reason)
}
