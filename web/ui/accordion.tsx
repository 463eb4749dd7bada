import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { items: readonly { title: ReactNode; content: ReactNode }[] }

/** Collapsible sections: native details elements, so that they work without JavaScript. */
export function Accordion({ items }: Props) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {items.map(({ title, content }, index) => (
        <details
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections are never reordered
          key={index}
          className="group"
        >
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3 font-semibold text-forest hover:text-leaf [&::-webkit-details-marker]:hidden">
            {title}
            <ChevronDown className="size-5 shrink-0 transition-transform duration-200 ease-press group-open:rotate-180" />
          </summary>
          <div className="animate-appear pb-5 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  )
}
