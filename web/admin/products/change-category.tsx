import { useState } from 'react'
import { type Category, categories, categoryLabels } from '../../../domain/catalogue.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { SelectedList } from '../ui/selected-list.tsx'
import { productCount } from './product-count.ts'
import type { ChangeFormProps } from './use-bulk-change.ts'

/** Asks for a category and previews which products would move. */
export function ChangeCategory({ products, isOpen, change, onClose }: ChangeFormProps) {
  const [chosen, setChosen] = useState<Category | null>(null)
  const moving = products.filter(({ category }) => category !== chosen)
  const isNothing = chosen !== null && moving.length === 0
  const submit = () => {
    onClose()
    if (chosen !== null) void change.toCategory(products, chosen)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Change the category of ${productCount(products.length)}`}
      submitLabel={chosen === null ? 'Change category' : `Move ${productCount(moving.length)}`}
      isIncomplete={chosen === null || isNothing}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="New category"
        placeholder="Select a category"
        options={OPTIONS}
        value={chosen ?? ''}
        error={isNothing ? 'All of them are there already' : undefined}
        onChange={(event) => setChosen(categories.find((each) => each === event.target.value) ?? null)}
        fieldClassName="mb-4"
      />
      <SelectedList
        label="What changes"
        entries={products.map(({ _id, name, category }) => ({
          _id,
          name,
          figure:
            chosen === null || chosen === category
              ? categoryLabels[category]
              : `${categoryLabels[category]} → ${categoryLabels[chosen]}`,
        }))}
      />
    </FormDialog>
  )
}

const OPTIONS = categories.map((category) => ({ value: category, label: categoryLabels[category] }))
