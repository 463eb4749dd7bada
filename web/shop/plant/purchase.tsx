import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { quantityLimit } from '../../../domain/cart.ts'
import { canBeOrdered, lastPieceText, stockText } from '../../../domain/catalogue.ts'
import { trackCartAddition } from '../../measurement/events.ts'
import { loginAddress } from '../../session/auth/session-expiry.ts'
import { addToCart as add } from '../../session/cart/cart.ts'
import { type PurchaseKind, savePendingPurchase, takePendingPurchase } from '../../session/cart/pending-purchase.ts'
import { restoreSession, useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useIsCurrentPage } from '../../ui/location.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'

const fetchAlert = () => import('./stock-alert.tsx')

/** Stock, quantity, and the two purchase buttons, which stay at the bottom of small screens. */
export function Purchase({ plant }: { plant: Plant }) {
  const [isMissing, setMissing] = useState(false)
  const chooser = useRef<HTMLDivElement>(null)
  const promptForQuantity = () => {
    setMissing(true)
    comeIntoView(chooser.current)
  }
  const { quantity, setQuantity, isBusy, purchase } = usePurchase(plant, promptForQuantity)
  const isReady = useHydrated()
  const { Component: StockAlert } = useLazyComponent(fetchAlert, { isNeeded: plant.stock === 0 && isReady })
  const isOff = !canBeOrdered(plant.stock) || !isReady
  const lastPiece = lastPieceText(plant.stock)
  return (
    <div>
      <p className={classNames('figures', stockLook(plant.stock))}>{stockText(plant.stock)}</p>
      {lastPiece !== null && <p className="font-semibold text-leaf text-lg">{lastPiece}</p>}
      <div ref={chooser} className="mt-4 flex items-center gap-4">
        <span aria-hidden="true" className="font-semibold">
          Quantity
        </span>
        <QuantityStepper
          quantity={quantity}
          max={quantityLimit(plant.stock)}
          label={`Quantity of ${plant.name}`}
          isDisabled={isOff}
          isMissing={isMissing && quantity === 0}
          onChange={setQuantity}
        />
      </div>
      <div className={classNames('mt-5 flex gap-3', canBeOrdered(plant.stock) && 'buy-bar')}>
        <Button
          variant="primary"
          className="grow basis-0 px-3! sm:text-lg"
          disabled={isOff || isBusy === 'buy'}
          isBusy={isBusy === 'add'}
          onClick={() => purchase('add')}
        >
          Add to Cart
        </Button>
        <Button
          className="grow basis-0 px-3! sm:text-lg"
          disabled={isOff || isBusy === 'add'}
          isBusy={isBusy === 'buy'}
          onClick={() => purchase('buy')}
        >
          Buy Now
        </Button>
      </div>
      {plant.stock === 0 && <div className="mt-4 min-h-11">{StockAlert && <StockAlert plant={plant} />}</div>}
    </div>
  )
}

/** The last piece can still be ordered although its text says `Out of Stock`: the colour follows that. */
function stockLook(stock: number): string {
  if (stock > 1) return 'font-semibold text-leaf'
  return stock === 1 ? 'text-ink-soft text-sm' : 'font-semibold text-danger'
}

/** Scrolls to the quantity, which may be out of view while the buttons are not. */
function comeIntoView(chooser: HTMLElement | null): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  chooser?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  chooser?.querySelector<HTMLElement>('button[aria-label^="Increase"]')?.focus({ preventScroll: true })
}

const texts = {
  add: { asksToLogIn: 'Please login to add items to cart', failure: 'Failed to add item to cart' },
  buy: { asksToLogIn: 'Please login to proceed to checkout', failure: 'Failed to process your order' },
} as const

/** Add to Cart and Buy Now. A visitor's pending purchase is completed when they return signed in. */
function usePurchase(plant: Plant, promptForQuantity: () => void) {
  const [quantity, setQuantity] = useState(1)
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

  return { quantity, setQuantity, isBusy, purchase: (kind: PurchaseKind) => void purchase(kind, quantity) }
}

function isSignedIn(): boolean {
  return useRoot.getState().session.user !== null
}

function showFailure(text: string, reason: string): void {
  toast.error(text, reason === text ? undefined : reason)
}
