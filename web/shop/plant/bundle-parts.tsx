import type { Plant } from '../../../contract/plants.ts'
import { formatPrice } from '../../../domain/money.ts'
import { Link } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'

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
          Bought one by one: <s className="figures">{formatPrice(alone)}</s>
        </p>
      )}
    </section>
  )
}
