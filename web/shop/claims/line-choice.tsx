import { useId } from 'react'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { type ClaimableLine, type LineQuantity, quantityOf, withQuantity } from './claimed-lines.ts'
import { FieldError } from './field-error.tsx'

type Props = {
  lines: readonly ClaimableLine[]
  chosen: readonly LineQuantity[]
  error: string | undefined
  onChange: (chosen: LineQuantity[]) => void
}

/** Which plants are hurt, and how many of each: a checkbox a line, and a stepper where there are several. */
export function LineChoice({ lines, chosen, error, onChange }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">Which plants, and how many?</legend>
      <ul className="mt-2 grid gap-2">
        {lines.map(({ item, most }) => {
          const quantity = Math.min(quantityOf(item._id, chosen), most)
          return (
            <li
              key={item._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-press border border-edge bg-sheet px-4 py-2 has-checked:border-forest has-checked:bg-leaf-mist/50"
            >
              <label className="flex min-h-12 min-w-0 flex-1 basis-52 items-center gap-3">
                <input
                  type="checkbox"
                  checked={quantity > 0}
                  onChange={({ target }) => onChange(withQuantity(chosen, item._id, target.checked ? 1 : 0))}
                  className="size-5 shrink-0 accent-forest"
                />
                <PlantPicture url={item.image.url} alt="" sizes="48px" className="size-12 shrink-0 rounded-press" />
                <span className="wrap-anywhere min-w-0 leading-snug">
                  <span className="block font-semibold">{item.name}</span>
                  {item.bundle !== null && (
                    <span className="block text-ink-soft text-sm">Part of {item.bundle.name}</span>
                  )}
                </span>
              </label>
              {quantity > 0 && most > 1 && (
                <span className="flex items-center gap-2">
                  <QuantityStepper
                    label={`How many of ${item.name}`}
                    quantity={quantity}
                    min={1}
                    max={most}
                    onChange={(changed) => onChange(withQuantity(chosen, item._id, changed))}
                  />
                  <span className="figures text-ink-soft text-sm">of {most}</span>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
