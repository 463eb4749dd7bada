import { ChoiceBox } from './selection-checkbox.tsx'
import type { Choice } from './use-selection.ts'

type Props<Item extends { _id: string }> = { label: string; choice: Choice<Item> }

/** Chooses all that is shown and can be chosen, or none. */
export function ChooseAll<Item extends { _id: string }>({ label, choice }: Props<Item>) {
  const { areAll, chosen, canChooseAny, chooseAll, clear } = choice
  if (!canChooseAny) return null
  return (
    <ChoiceBox
      label={label}
      isChecked={areAll}
      isMixed={!areAll && chosen.length > 0}
      onChange={(isChecked) => (isChecked ? chooseAll() : clear())}
    />
  )
}
