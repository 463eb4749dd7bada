import { useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { useConfirmation } from '../ui/use-confirmation.ts'
import type { Selection } from '../ui/use-selection.ts'
import { ChangeCategory } from './change-category.tsx'
import { ChangePrices } from './change-prices.tsx'
import { useBulkChange } from './use-bulk-change.ts'

type Props = { selection: Selection<Plant>; reload: () => Promise<void> }

/** Changes the category or the prices of the selected products, with a preview. */
export function BulkChange({ selection, reload }: Props) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<{ Form: ChangeForm; products: Plant[] }>()
  const [round, setRound] = useState(0)
  const change = useBulkChange(reload, selection.clear)
  // The key remounts the form, so that each dialog starts empty.
  const begin = (Form: ChangeForm) => {
    setRound(round + 1)
    requestConfirmation({ Form, products: selection.selected })
  }
  return (
    <>
      <SelectionBar selection={selection} words={['product', 'products']}>
        <Button size="small" disabled={change.isChanging} onClick={() => begin(ChangeCategory)}>
          Change category
        </Button>
        <Button size="small" disabled={change.isChanging} onClick={() => begin(ChangePrices)}>
          Change price
        </Button>
      </SelectionBar>
      {confirmation && (
        <confirmation.subject.Form
          key={round}
          products={confirmation.subject.products}
          isOpen={confirmation.isOpen}
          change={change}
          onClose={dismiss}
        />
      )}
    </>
  )
}

type ChangeForm = typeof ChangeCategory | typeof ChangePrices
