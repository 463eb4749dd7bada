import { useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { type Category, categories, categoryLabels } from '../../../domain/catalogue.ts'
import { counted } from '../../../domain/counted.ts'
import { formatSum, fromRupees, toRupees } from '../../../domain/money.ts'
import { changePrice, refusalOfPercent } from '../../../domain/price-change.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { NumberField } from '../ui/form-page.tsx'
import { SelectedList, type Selection, SelectionBar } from '../ui/selection.tsx'
import { attempt, useBusyIds, useConfirmation } from '../ui/use-change.ts'

/** Changes the category or the prices of the selected products, with a preview. */
export function BulkChange({ selection, reload }: { selection: Selection<Plant>; reload: () => Promise<void> }) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<{ Form: ChangeForm; products: Plant[] }>()
  const change = useBulkChange(reload, selection.clear)
  const begin = (Form: ChangeForm) => requestConfirmation({ Form, products: selection.selected })
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
          key={confirmation.key}
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

/**
 * Changes many products, shows the outcome and reloads the list either way: a refusal means that one of them has
 * changed since the list was loaded. A success clears the selection; a failure leaves it.
 */
function useBulkChange(reload: () => Promise<void>, onChanged: () => void) {
  // The selection bar disappears with its buttons: the focus goes to the start of the page.
  const { ids, during } = useBusyIds()

  const change = (request: () => Promise<{ changed: number }>) =>
    during('together', async () => {
      await attempt({ text: 'Failed to change the products' }, async () => {
        const { changed } = await request()
        toast.success(`${counted(changed, 'product')} changed`)
        onChanged()
      })
      await reload()
    })

  return {
    isChanging: ids.size > 0,
    toCategory: (plants: readonly Plant[], category: Category) =>
      change(() =>
        api.call('POST /admin/products/category', { body: { products: expectedVersions(plants), category } }),
      ),
    byPercent: (plants: readonly Plant[], percent: number) =>
      change(() => api.call('POST /admin/products/price', { body: { products: expectedVersions(plants), percent } })),
  }
}

function expectedVersions(plants: readonly Plant[]) {
  return plants.map(({ _id, version }) => ({ _id, version }))
}

type ChangeFormProps = {
  products: readonly Plant[]
  isOpen: boolean
  change: ReturnType<typeof useBulkChange>
  onClose: () => void
}

function ChangeCategory({ products, isOpen, change, onClose }: ChangeFormProps) {
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
      title={`Change the category of ${counted(products.length, 'product')}`}
      submitLabel={chosen === null ? 'Change category' : `Move ${counted(moving.length, 'product')}`}
      isIncomplete={chosen === null || isNothing}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="New category"
        placeholder="Select a category"
        options={CATEGORIES}
        value={chosen ?? ''}
        error={
          isNothing
            ? `${products.length === 1 ? 'This product is' : 'These products are'} already in this category`
            : undefined
        }
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

const CATEGORIES = categories.map((category) => ({ value: category, label: categoryLabels[category] }))

function ChangePrices({ products, isOpen, change, onClose }: ChangeFormProps) {
  const [typed, setTyped] = useState('')
  const { percent, problem, entries, changing } = previewPrices(products, typed)
  const submit = () => {
    onClose()
    if (percent !== null) void change.byPercent(products, percent)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Change the price of ${counted(products.length, 'product')}`}
      description="Prices are rounded to whole rupees. If a product has an original price, its discount is updated."
      submitLabel={percent === null ? 'Change prices' : `Change ${counted(changing, 'price')}`}
      isIncomplete={percent === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberField
        label="Change in percent"
        hint="10 raises prices by 10%, -10 lowers them by 10%"
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

/**
 * The current and the new price of each product for the typed percentage, which is null unless every price can be changed by it
 * and at least one changes; `changing` counts those.
 */
function previewPrices(products: readonly Plant[], typed: string) {
  const percent = typed === '' ? Number.NaN : Number(typed)
  const refusal = refusalOfPercent(percent)
  const previews = products.map(({ _id, name, price }) => ({
    _id,
    name,
    price,
    now: refusal === null ? changed(price, percent) : null,
  }))
  const dear = refusal === null ? previews.find(({ now }) => now === null) : undefined
  const changing = previews.filter(({ price, now }) => now !== null && now !== price).length
  const problem =
    refusal ??
    (dear ? `${dear.name} would cost more than ₹1,00,00,000` : null) ??
    (changing === 0 ? 'Too small to change any of these prices' : null)
  return {
    percent: problem === null ? percent : null,
    problem,
    entries: previews.map(({ _id, name, price, now }) => ({ _id, name, figure: figureOf(price, now) })),
    changing,
  }
}

function changed(price: number, percent: number): number | null {
  const tag = changePrice({ price: fromRupees(price), originalPrice: null, discount: 0 }, percent)
  return tag && toRupees(tag.price)
}

function figureOf(price: number, now: number | null): string {
  if (now === null) return formatSum(price)
  return now === price ? `${formatSum(price)}, unchanged` : `${formatSum(price)} → ${formatSum(now)}`
}
