import { ChooseAll } from './select-all.tsx'
import type { Choice } from './use-selection.ts'
import { useWideScreen } from './use-wide-screen.ts'

type Props<Item extends { _id: string }> = { label: string; choice: Choice<Item> }

/** Over a list of cards, which has no head: the box that chooses all of them. */
export function ChooseAllCards<Item extends { _id: string }>({ label, choice }: Props<Item>) {
  const isWide = useWideScreen()
  if (isWide || !choice.canChooseAny) return null
  return (
    <p className="flex items-center gap-3 px-4 text-[0.86rem] text-ink-soft">
      <ChooseAll label={label} choice={choice} />
      <span aria-hidden="true">{label}</span>
    </p>
  )
}
