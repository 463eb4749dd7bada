import { Banknote } from 'lucide-react'
import { Card } from '../../ui/card.tsx'

/** How the order is paid. */
export function PaymentChoice() {
  return (
    <Card>
      <h2 className="text-2xl">Payment</h2>
      <p className="mt-4 flex items-center gap-4 rounded-press border border-forest bg-leaf-mist/50 px-4 py-3">
        <Banknote aria-hidden="true" className="size-6 shrink-0 text-leaf" />
        <span>
          <span className="block font-semibold">Cash on Delivery</span>
          <span className="text-ink-soft">You pay when the plants arrive.</span>
        </span>
      </p>
    </Card>
  )
}
