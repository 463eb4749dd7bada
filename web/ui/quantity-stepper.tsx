import { Minus, Plus } from 'lucide-react'
import { classNames } from './class-names.ts'

type Props = {
  quantity: number
  max: number
  /** The label for screen readers: `Quantity of Tulsi`. */
  label: string
  isDisabled?: boolean
  /** Whether a required quantity is missing. */
  isMissing?: boolean
  onChange: (quantity: number) => void
}

/**
 * Minus button, quantity, plus button. A button at its limit retains the focus, so that the other one is one key away.
 */
export function QuantityStepper({ quantity, max, label, isDisabled = false, isMissing = false, onChange }: Props) {
  const isLeast = quantity <= 1
  const isMost = quantity >= max
  return (
    <fieldset
      className={classNames(
        'inline-flex items-center rounded-press border bg-sheet transition-colors duration-200 ease-press',
        isMissing ? 'border-danger ring-2 ring-danger/30' : 'border-edge',
      )}
    >
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={isDisabled}
        aria-disabled={isLeast}
        onClick={() => isLeast || onChange(quantity - 1)}
        className={classNames(step, 'rounded-l-press')}
      >
        <Minus className="size-4" />
      </button>
      <output aria-live="polite" className="figures min-w-9 text-center font-semibold">
        {quantity}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={isDisabled}
        aria-disabled={isMost}
        onClick={() => isMost || onChange(quantity + 1)}
        className={classNames(step, 'rounded-r-press')}
      >
        <Plus className="size-4" />
      </button>
    </fieldset>
  )
}

const step =
  'flex size-11 items-center justify-center text-forest transition-colors duration-200 ease-press ' +
  'enabled:hover:bg-leaf-mist disabled:cursor-not-allowed disabled:text-edge/60 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:bg-transparent! aria-disabled:text-edge/60'
