import { Banknote, Check, type LucideIcon, Truck, Undo2 } from 'lucide-react'
import { promises } from '../../../content/promises.ts'
import { useIdentity } from '../../settings.ts'

/** Guarantees and delivery terms, from `content/promises.ts`. */
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
