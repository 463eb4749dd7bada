import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SelectedList } from '../ui/selected-list.tsx'
import { previewPrices } from './preview-prices.ts'
import { productCount } from './product-count.ts'
import type { ChangeFormProps } from './use-bulk-change.ts'

/** Asks for a percentage and previews the new prices. */
export function ChangePrices({ products, isOpen, change, onClose }: ChangeFormProps) {
  const [typed, setTyped] = useState('')
  const { percent, problem, entries, changing } = previewPrices(products, typed)
  const submit = () => {
    onClose()
    if (percent !== null) void change.byPercent(products, percent)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Change the price of ${productCount(products.length)}`}
      description="Prices are rounded to whole rupees. A discount from an original price follows."
      submitLabel={percent === null ? 'Change prices' : `Change ${changing === 1 ? '1 price' : `${changing} prices`}`}
      isIncomplete={percent === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberField
        label="By how many percent"
        hint="10 makes dearer, -10 cheaper"
        min={-90}
        max={500}
        step="any"
        value={typed}
        error={typed === '' ? undefined : (problem ?? undefined)}
        onChange={(event) => setTyped(event.target.value)}
        fieldClassName="mb-4"
      />
      <SelectedList label="What changes" entries={entries} />
    </FormDialog>
  )
}
