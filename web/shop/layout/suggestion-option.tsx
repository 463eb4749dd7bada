import { formatPrice } from '../../../domain/money.ts'
import { pictureOf } from '../../records.ts'
import { classNames } from '../../ui/class-names.ts'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import type { Suggestion } from './suggestion-groups.ts'

type Props = { id: string; entry: Suggestion; isActive: boolean; onChoose: () => void }

/** A suggestion: a plant with its picture and price, or a line of text. Choosing it leaves the focus in the field. */
export function SuggestionOption({ id, entry: { text, plant }, isActive, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-leaf-mist',
        isActive && 'bg-leaf-mist outline-2 outline-forest -outline-offset-2',
      )}
    >
      {plant && (
        <PlantPicture url={pictureOf(plant.image).url} alt="" sizes="48px" className="size-12 shrink-0 rounded-press" />
      )}
      <span className="min-w-0 grow leading-snug">
        <span className="wrap-anywhere block font-semibold">{text}</span>
        {plant?.scientificName !== undefined && (
          <span className="botanical block truncate text-ink-soft text-sm">{plant.scientificName}</span>
        )}
      </span>
      {plant && (
        <span className="figures shrink-0 text-sm">
          {plant.stock === 0 ? 'Out of Stock' : formatPrice(plant.price)}
        </span>
      )}
    </div>
  )
}
