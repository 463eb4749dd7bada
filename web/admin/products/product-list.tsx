import type { Plant } from '../../../contract/plants.ts'
import { MAX_PRODUCTS_PER_REQUEST } from '../../../domain/bulk-limits.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { SelectAllCards } from '../ui/select-all-cards.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { BulkChange } from './bulk-change.tsx'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductHead, SELECT_ALL } from './product-head.tsx'
import { ProductRow } from './product-row.tsx'
import { useProductDeletion } from './use-product-deletion.ts'
import type { ProductListState } from './use-products.ts'

/** The products with their actions, and the bulk actions. */
export function ProductList({ list }: { list: ProductListState }) {
  const { confirmation, deletingIds, requestConfirmation, dismiss, confirm } = useProductDeletion(list.remove)
  const selection = useSelection(list.items, always, MAX_PRODUCTS_PER_REQUEST)
  const entry = (plant: Plant) => ({
    plant,
    isDeleting: deletingIds.has(plant._id),
    onDelete: requestConfirmation,
    isSelected: selection.isSelected(plant._id),
    onSelect: selection.select,
  })
  return (
    <>
      <SelectAllCards label={SELECT_ALL} selection={selection} />
      <EntryList
        label="Products"
        list={list}
        head={<ProductHead selection={selection} />}
        row={(plant) => <ProductRow key={plant._id} {...entry(plant)} />}
        card={(plant) => <ProductCard key={plant._id} {...entry(plant)} />}
      />
      <BulkChange selection={selection} reload={list.reload} />
      <ConfirmDeletion confirmation={confirmation} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}

const always = () => true
