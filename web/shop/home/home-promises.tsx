import { Banknote, type LucideIcon, PackageCheck, Truck } from 'lucide-react'
import { homePromises, promises } from '../../../content/promises.ts'
import { useIdentity } from '../../settings.ts'

/** Guarantees and delivery terms in a row below the hero; from `content/promises.ts`. */
export function HomePromises() {
  const { deliversFree } = useIdentity()
  const { title, text } = homePromises.delivery
  return (
    <section aria-label="What we promise" className="page pb-16 md:pb-24">
      <ul className="grid gap-x-8 gap-y-5 border-line border-y py-6 md:grid-cols-3">
        <Promised icon={Truck} title={deliversFree ? title : promises.deliveryWithFee} text={text} />
        <Promised icon={Banknote} {...homePromises.payment} />
        <Promised icon={PackageCheck} {...homePromises.replacement} />
      </ul>
    </section>
  )
}

function Promised({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex items-start gap-4">
      <Icon aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-leaf" strokeWidth={1.5} />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink-soft text-[0.94rem] leading-snug">{text}</p>
      </div>
    </li>
  )
}
