import type { ReactNode } from 'react'

type Props = { label: string; entries: readonly { _id: string; name: string; figure: ReactNode }[] }

/** The entries a bulk confirmation is about, each with its name and a figure. */
export function SelectedList({ label, entries }: Props) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[36dvh] overflow-y-auto rounded-press border border-line text-[0.86rem]"
    >
      <ul className="divide-y divide-line">
        {entries.map(({ _id, name, figure }) => (
          <li key={_id} className="flex justify-between gap-4 px-3 py-1.5">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="figures shrink-0 text-right">{figure}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
