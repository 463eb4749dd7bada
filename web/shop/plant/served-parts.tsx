import { Banknote, Check, type LucideIcon, Truck, Undo2 } from 'lucide-react'
import { deliveryPromise, paymentPromise, promises } from '../../../content/promises.ts'
import type { Plant } from '../../../contract/plants.ts'
import { bundleSaving } from '../../../domain/bundle.ts'
import { formatPrice, fromRupees, toRupees } from '../../../domain/money.ts'
import type { PackedLine } from '../../../domain/packed/packed-facts.ts'
import { missingParts, missingText } from '../../../domain/sold-out.ts'
import { useRules } from '../../settings.ts'
import { TextLink } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import type { AddressedDelivery } from '../delivery/delivery.ts'
import { PinPart } from '../delivery/pin-part.tsx'

export { FactsSection, FactsStrip } from './facts.tsx'

export function Promises() {
  const { rules, paysOnline } = useRules()
  return (
    <ul className="mt-5 grid gap-x-5 gap-y-1.5 text-ink-soft text-sm sm:grid-cols-2">
      <Promised icon={Check}>{promises.replacement}</Promised>
      <Promised icon={Truck}>{deliveryPromise(rules)}</Promised>
      <Promised icon={Banknote}>{paymentPromise(rules, paysOnline)}</Promised>
      <Promised icon={Undo2}>{promises.cancelling}</Promised>
    </ul>
  )
}

function Promised({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <Icon className="size-5 shrink-0 text-leaf" strokeWidth={1.75} />
      {children}
    </li>
  )
}

/** What a bundle consists of, what of it cannot be had now, and what it saves. */
export function BundleParts({ plant: { price, parts } }: { plant: Plant }) {
  if (parts === null) return null
  const saved = savingOf({ price, parts })
  const missing = missingParts(parts)
  return (
    <section aria-labelledby="bundle" className="mt-8">
      <h2 id="bundle" className="mb-3 text-2xl">
        In This Bundle
      </h2>
      {missing.length > 0 && (
        <p className="mb-3">
          {missingText(missing)}
          {missing.length < parts.length && ' You can buy the other items separately.'}
        </p>
      )}
      <ul className="grid gap-3">
        {parts.map((part) => (
          <li key={part.plant} className="flex items-center gap-3">
            <PlantPicture url={part.image.url} alt="" sizes="56px" className="size-14 shrink-0 rounded-press" />
            <span className="min-w-0">
              {part.quantity > 1 && <span className="figures">{part.quantity} × </span>}
              {part.isAvailable ? <TextLink to={`/plants/${part.plant}`}>{part.name}</TextLink> : part.name}
              {shortageOf(part)}
            </span>
          </li>
        ))}
      </ul>
      {saved && missing.length === 0 && (
        <p className="figures mt-3 font-semibold text-leaf">
          Save {formatPrice(saved.saving)} compared with buying the items separately ({formatPrice(saved.alone)})
        </p>
      )}
    </section>
  )
}

type Part = NonNullable<Plant['parts']>[number]

/** Why a part is not there for one bundle; null if it is. */
function shortageOf({ isAvailable, stock, quantity }: Part): string | null {
  if (!isAvailable) return ', no longer sold'
  if (stock >= quantity) return null
  return stock === 0 ? ', sold out' : `, only ${stock} left`
}

/** Of a size that is sold out, those that can be had instead; nothing if there are none. */
export function OtherSizes({ plant: { size, sizes } }: { plant: Plant }) {
  const others = sizes.filter(({ stock }) => stock > 0)
  if (size === null || others.length === 0) return null
  return (
    <p className="mt-4">
      The {size.label} size is sold out. In stock:{' '}
      {others.map(({ _id, label, price }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          <TextLink to={`/plants/${_id}`}>{label}</TextLink> <span className="figures">({formatPrice(price)})</span>
        </span>
      ))}
    </p>
  )
}

export function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-2xl">Benefits</h2>
      <ul className="grid gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Check className="mt-1 size-5 shrink-0 text-leaf" />
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

/** What a bundle saves compared with its parts, and what they cost alone, in rupees; null where it saves nothing. */
function savingOf({ price, parts }: Pick<Plant, 'price' | 'parts'>): { saving: number; alone: number } | null {
  const priced = (parts ?? []).map((part) => ({ price: fromRupees(part.price), quantity: part.quantity }))
  const saved = bundleSaving(fromRupees(price), priced)
  return saved && { saving: toRupees(saved.saving), alone: toRupees(saved.alone) }
}
