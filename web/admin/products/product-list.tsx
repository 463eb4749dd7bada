import type { Plant } from '../../../contract/plants.ts'
import { PRODUCTS_AT_ONCE } from '../../../domain/bulk-limits.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { ChooseAllCards } from '../ui/select-all-cards.tsx'
import { useChoice } from '../ui/use-selection.ts'
import { ChangeTogether } from './bulk-change.tsx'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { ProductCard } from './product-card.tsx'
import { CHOOSE_ALL, ProductHead } from './product-head.tsx'
import { ProductRow } from './product-row.tsx'
import { useProductDeletion } from './use-product-deletion.ts'
import type { ProductListState } from './use-products.ts'

/** The products, each with the way to its form and out of the shop, and what can be changed about several. */
export function ProductList({ list }: { list: ProductListState }) {
  const { asked, deletingIds, ask, dismiss, confirm } = useProductDeletion(list.remove)
  const choice = useChoice(list.items, always, PRODUCTS_AT_ONCE)
  const entry = (plant: Plant) => ({
    plant,
    isDeleting: deletingIds.has(plant._id),
    onDelete: ask,
    isChosen: choice.isChosen(plant._id),
    onChoose: choice.choose,
  })
  return (
    <>
      <ChooseAllCards label={CHOOSE_ALL} choice={choice} />
      <EntryList
        label="Products"
        list={list}
        head={<ProductHead choice={choice} />}
        row={(plant) => <ProductRow key={plant._id} {...entry(plant)} />}
        card={(plant) => <ProductCard key={plant._id} {...entry(plant)} />}
      />
      <ChangeTogether choice={choice} reload={list.reload} />
      <ConfirmDeletion asked={asked} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}

const always = () => true
