import { SelectAll } from './select-all.tsx'
import type { Selection } from './use-selection.ts'
import { useWideScreen } from './use-wide-screen.ts'

type Props<Item extends { _id: string }> = { label: string; selection: Selection<Item> }

/** The select-all checkbox above a list of cards, which has no header row. */
export function SelectAllCards<Item extends { _id: string }>({ label, selection }: Props<Item>) {
  const isWide = useWideScreen()
  if (isWide || !selection.canSelectAny) return null
  return (
    <p className="flex items-center gap-3 px-4 text-[0.86rem] text-ink-soft">
      <SelectAll label={label} selection={selection} />
      <span aria-hidden="true">{label}</span>
    </p>
  )
}
