import { useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceBar } from '../ui/selection-bar.tsx'
import { useQuestion } from '../ui/use-confirmation.ts'
import type { Choice } from '../ui/use-selection.ts'
import { ChangeCategory } from './change-category.tsx'
import { ChangePrices } from './change-prices.tsx'
import { useChangingTogether } from './use-bulk-change.ts'

type Props = { choice: Choice<Plant>; reload: () => Promise<void> }

/** Changes the category or the prices of the chosen products, after showing what would change. */
export function ChangeTogether({ choice, reload }: Props) {
  const { asked, ask, dismiss } = useQuestion<{ Form: ChangeForm; products: Plant[] }>()
  const [round, setRound] = useState(0)
  const change = useChangingTogether(reload, choice.clear)
  // Each question starts with nothing filled in.
  const begin = (Form: ChangeForm) => {
    setRound(round + 1)
    ask({ Form, products: choice.chosen })
  }
  return (
    <>
      <ChoiceBar choice={choice} words={['product', 'products']}>
        <Button size="small" disabled={change.isChanging} onClick={() => begin(ChangeCategory)}>
          Change category
        </Button>
        <Button size="small" disabled={change.isChanging} onClick={() => begin(ChangePrices)}>
          Change price
        </Button>
      </ChoiceBar>
      {asked && (
        <asked.subject.Form
          key={round}
          products={asked.subject.products}
          isOpen={asked.isOpen}
          change={change}
          onClose={dismiss}
        />
      )}
    </>
  )
}

type ChangeForm = typeof ChangeCategory | typeof ChangePrices
