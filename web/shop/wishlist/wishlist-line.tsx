import { Trash2 } from 'lucide-react'
import { fromRupees } from '../../../domain/money.ts'
import { canBeOrdered } from '../../../domain/stock.ts'
import { priceChangeText } from '../../../domain/wishlist.ts'
import { removeSaved } from '../../session/wishlist/toggle-saved.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { focusNeighbour } from '../../ui/focus-neighbour.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CardDelivery } from '../delivery/card-delivery.tsx'
import StockAlert from '../plant/stock-alert.tsx'
import type { ShownItem } from './load-wishlist.ts'
import { useAddToCart } from './use-add-to-cart.ts'

type Props = { item: ShownItem; setShown: (isShown: boolean) => void }

/** A saved plant with its price then and now, and what can be done with it. */
export function WishlistLine({ item: { plant, addedPrice }, setShown }: Props) {
  const { isBusy, add } = useAddToCart(plant)
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
          url={plant.image.url}
          alt=""
          sizes="(min-width: 640px) 128px, 88px"
          className="self-start rounded-press"
        />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <div className="flex w-full items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="text-xl">
                <Link
                  to={`/plants/${plant._id}`}
                  className="underline decoration-transparent underline-offset-4 hover:decoration-current"
                >
                  {plant.name}
                </Link>
              </h2>
              {plant.scientificName !== undefined && <p className="botanical text-ink-soft">{plant.scientificName}</p>}
            </div>
            <IconButton
              label={`Remove ${plant.name} from your wishlist`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget)
                void remove()
              }}
              className="-mt-1.5 -mr-2"
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <p className="figures flex flex-wrap items-baseline gap-x-3">
            <Price rupees={plant.price} />
            {change !== null && (
              <span className={plant.price < addedPrice ? 'font-semibold text-leaf' : 'text-ink-soft'}>{change}</span>
            )}
          </p>
          {canBeOrdered(plant.stock) && (
            <p className="figures min-h-5 text-sm leading-5">
              <CardDelivery plant={plant} className="font-semibold text-leaf" />
            </p>
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
              <StockAlert plant={plant} />
            </>
          )}
        </div>
      </article>
    </li>
  )
}
