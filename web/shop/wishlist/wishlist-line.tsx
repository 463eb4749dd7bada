import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { canBeOrdered } from '../../../domain/catalogue.ts'
import { fromRupees } from '../../../domain/money.ts'
import { soldOutText } from '../../../domain/sold-out.ts'
import { priceChangeText } from '../../../domain/wishlist.ts'
import { trackCartAddition, type Viewed } from '../../measurement/events.ts'
import { loginAddress } from '../../session/auth/session-expiry.ts'
import { addToCart } from '../../session/cart/cart.ts'
import { savePendingPurchase } from '../../session/cart/pending-purchase.ts'
import { useRoot } from '../../session/store.ts'
import { removeSaved } from '../../session/wishlist/account-wishlist.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CardDelivery } from '../delivery/card-delivery.tsx'
import StockAlert from '../plant/stock-alert.tsx'
import { linePicture } from '../plant-card/card-fields.ts'
import { PlantLineHead } from '../plant-line.tsx'

/** A saved plant as the page shows it; the prices are in rupees. */
export type ShownItem = Pick<WishlistItem, 'addedPrice'> & {
  plant: Pick<
    WishlistItem['plant'],
    '_id' | 'name' | 'scientificName' | 'price' | 'stock' | 'image' | 'parts' | 'sizes'
  >
}

type Props = { item: ShownItem; setShown: (isShown: boolean) => void }

export function WishlistLine({ item: { plant, addedPrice }, setShown }: Props) {
  const { isBusy, add } = useAddToCart(plant)
  const soldOut = soldOutText(plant)
  const change = priceChangeText(fromRupees(addedPrice), fromRupees(plant.price))
  const remove = async () => {
    setShown(false)
    const failure = await removeSaved(plant._id)
    if (failure === null) return
    setShown(true)
    toast.error(failure)
  }
  return (
    <li>
      <article className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-5 sm:grid-cols-[8rem_1fr]">
        <PlantPicture
          url={linePicture(plant)}
          alt=""
          sizes="(min-width: 640px) 128px, 88px"
          className="self-start rounded-press"
        />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <PlantLineHead
            plant={plant}
            removeLabel={`Remove ${plant.name} from your wishlist`}
            onRemove={() => void remove()}
          >
            {plant.scientificName !== undefined && <p className="botanical text-ink-soft">{plant.scientificName}</p>}
          </PlantLineHead>
          <p className="figures flex flex-wrap items-baseline gap-x-3">
            <Price rupees={plant.price} />
            {change !== null && (
              <span className={plant.price < addedPrice ? 'font-semibold text-leaf' : 'text-ink-soft'}>{change}</span>
            )}
          </p>
          {canBeOrdered(plant.stock) && (
            <CardDelivery plant={plant} className="font-semibold text-leaf text-sm leading-5" />
          )}
          {canBeOrdered(plant.stock) ? (
            <Button isBusy={isBusy} onClick={add}>
              Add to Cart<VisuallyHidden>: {plant.name}</VisuallyHidden>
            </Button>
          ) : (
            <>
              <Badge tone="neutral" className="border border-line">
                Out of Stock
              </Badge>
              {soldOut !== null && <p className="text-ink-soft text-sm">{soldOut}</p>}
              <StockAlert plant={plant} />
            </>
          )}
        </div>
      </article>
    </li>
  )
}

/** Puts one piece of a plant into the cart. A visitor signs in first, and gets it on the plant's page. */
function useAddToCart(plant: Viewed) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  const add = async () => {
    if (useRoot.getState().session.user === null) {
      const path = `/plants/${plant._id}`
      savePendingPurchase({ kind: 'add', plantId: plant._id, quantity: 1, path })
      toast.error('Please login to add items to cart')
      return navigate(loginAddress(path))
    }
    setBusy(true)
    const failure = await addToCart(plant._id, 1)
    setBusy(false)
    if (failure !== null) return toast.error('Failed to add item to cart', failure)
    trackCartAddition(plant, 1)
    toast.success('1 item(s) added to cart!')
  }
  return { isBusy, add: () => void add() }
}
