import { Banknote, Check, type LucideIcon, Truck, Undo2 } from 'lucide-react'
import { promises } from '../../../content/promises.ts'
import type { Plant } from '../../../contract/plants.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { PackedLine } from '../../../domain/packed/packed-facts.ts'
import { useIdentity } from '../../settings.ts'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import type { AddressedDelivery } from '../delivery/delivery.ts'
import { PinPart } from '../delivery/pin-part.tsx'

export { FactsSection, FactsStrip } from './facts.tsx'

export function Promises() {
  const { deliversFree } = useIdentity()
  return (
    <ul className="mt-5 grid gap-x-5 gap-y-1.5 text-ink-soft text-sm sm:grid-cols-2">
      <Promised icon={Check}>{promises.replacement}</Promised>
      <Promised icon={Truck}>{deliversFree ? promises.delivery : promises.deliveryWithFee}</Promised>
      <Promised icon={Banknote}>{promises.payment}</Promised>
      <Promised icon={Undo2}>{promises.cancelling}</Promised>
    </ul>
  )
}

function Promised({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" strokeWidth={1.75} />
      {children}
    </li>
  )
}

/** What a bundle consists of (nothing of another product), and what that costs when bought one by one. */
export function BundleParts({ plant: { price, parts } }: { plant: Plant }) {
  if (parts === null) return null
  const alone = parts.reduce((sum, part) => sum + part.price * part.quantity, 0)
  return (
    <section aria-labelledby="bundle" className="mt-8">
      <h2 id="bundle" className="mb-3 text-2xl">
        In This Bundle
      </h2>
      <ul className="grid gap-3">
        {parts.map(({ plant, name, quantity, image, isAvailable }) => (
          <li key={plant} className="flex items-center gap-3">
            <PlantPicture url={image.url} alt="" sizes="56px" className="size-14 shrink-0 rounded-press" />
            <span className="min-w-0">
              {quantity > 1 && <span className="figures">{quantity} × </span>}
              {isAvailable ? (
                <Link to={`/plants/${plant}`} className={textLinkStyle}>
                  {name}
                </Link>
              ) : (
                `${name}, no longer sold`
              )}
            </span>
          </li>
        ))}
      </ul>
      {alone > price && (
        <p className="mt-3 text-ink-soft text-sm">
          Bought separately: <s className="figures">{formatPrice(alone)}</s>
        </p>
      )}
    </section>
  )
}

export function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-2xl">Benefits</h2>
      <ul className="grid gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-leaf" />
            <span className="wrap-anywhere">{benefit}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PackedFacts({ packed }: { packed: readonly PackedLine[] }) {
  return (
    <section aria-labelledby="packed-goods" className="mt-10">
      <h2 id="packed-goods" className="mb-3 text-2xl">
        Packed Goods
      </h2>
      <dl className="grid gap-x-6 gap-y-1.5 text-[0.92rem] sm:grid-cols-[max-content_1fr]">
        {packed.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="max-w-prose text-ink-soft wrap-anywhere max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `PinPart` of a plant without scripts: for the PIN of the address. */
export function PlantPinPart({ plant, addressed }: { plant: Plant; addressed?: AddressedDelivery | null }) {
  return <PinPart {...addressed} action={`/plants/${plant._id}`} />
}
