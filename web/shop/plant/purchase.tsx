import { useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { quantityLimit } from '../../../domain/cart.ts'
import { canBeOrdered, lastPieceText, stockText } from '../../../domain/stock.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLatePart } from '../../ui/use-late-part.ts'
import { usePurchase } from './use-purchase.ts'

const fetchAlert = () => import('./stock-alert.tsx')

/** Stock, quantity and the two ways to buy. On a small screen those stay in reach of the thumb. */
export function Purchase({ plant }: { plant: Plant }) {
  const [quantity, setQuantity] = useState(1)
  const { isBusy, addToCart, buyNow } = usePurchase(plant, quantity, setQuantity)
  const isReady = useHydrated()
  const { Part: StockAlert } = useLatePart(fetchAlert, { isWanted: plant.stock === 0 && isReady })
  const isOff = !canBeOrdered(plant.stock) || !isReady
  const lastPiece = lastPieceText(plant.stock)
  return (
    <div>
      <p className={classNames('figures font-semibold', plant.stock > 1 ? 'text-leaf' : 'text-danger')}>
        {stockText(plant.stock)}
      </p>
      {lastPiece !== null && <p className="text-ink-soft">{lastPiece}</p>}
      <div className="mt-4 flex items-center gap-4">
        <span aria-hidden="true" className="font-semibold">
          Quantity
        </span>
        <QuantityStepper
          quantity={quantity}
          min={1}
          max={quantityLimit(plant.stock)}
          label={`Quantity of ${plant.name}`}
          isDisabled={isOff}
          onChange={setQuantity}
        />
      </div>
      <div className="buy-bar mt-5 flex gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-line max-md:border-t max-md:bg-paper max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
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
      {plant.stock === 0 && StockAlert && <StockAlert plant={plant} />}
    </div>
  )
}
