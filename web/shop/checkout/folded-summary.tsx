import { ChevronDown } from 'lucide-react'
import type { CartItem } from '../../../contract/cart.ts'
import { formatPrice } from '../../../domain/money.ts'
import { SummaryLines } from './summary-lines.tsx'

type Props = {
  items: readonly CartItem[]
  total: number
  /** Open when a line is the problem. */
  isOpen: boolean
}

/** On a small screen, the collapsible order summary with its total above the form. */
export function FoldedSummary({ items, total, isOpen }: Props) {
  return (
    <details open={isOpen} className="group mt-6 rounded-press border border-line bg-sheet">
      <summary className="flex min-h-14 list-none items-center gap-x-3 rounded-press px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span>
          <h2 className="text-xl">Order Summary</h2>
          <span className="figures text-ink-soft text-sm">
            {items.length === 1 ? '1 plant' : `${items.length} plants`}
          </span>
        </span>
        <span className="figures ml-auto font-semibold text-lg">{formatPrice(total)}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-leaf transition-transform duration-200 ease-press group-open:rotate-180"
        />
      </summary>
      <SummaryLines items={items} className="border-line border-t px-4" />
    </details>
  )
}
