import { useRef, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { quantityLimit } from '../../../domain/cart.ts'
import { canBeOrdered, lastPieceText, stockText } from '../../../domain/stock.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { usePurchase } from './use-purchase.ts'

const fetchAlert = () => import('./stock-alert.tsx')

/** Stock, quantity, and the two purchase buttons, which stay at the bottom of small screens. */
export function Purchase({ plant }: { plant: Plant }) {
  const [quantity, setQuantity] = useState(1)
  const [isMissing, setMissing] = useState(false)
  const chooser = useRef<HTMLDivElement>(null)
  const promptForQuantity = () => {
    setMissing(true)
    comeIntoView(chooser.current)
  }
  const { isBusy, addToCart, buyNow } = usePurchase(plant, { quantity, setQuantity, promptForQuantity })
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
          min={1}
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
          onClick={addToCart}
        >
          Add to Cart
        </Button>
        <Button
          className="grow basis-0 px-3! sm:text-lg"
          disabled={isOff || isBusy === 'add'}
          isBusy={isBusy === 'buy'}
          onClick={buyNow}
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
