import type { Plant } from '../../../contract/plants.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductRow } from './product-row.tsx'
import { useProductDeletion } from './use-product-deletion.ts'
import type { ProductListState } from './use-products.ts'

/** The products, each with the way to its form and out of the shop. */
export function ProductList({ list }: { list: ProductListState }) {
  const { asked, deletingIds, ask, dismiss, confirm } = useProductDeletion(list.remove)
  const entry = (plant: Plant) => ({ plant, isDeleting: deletingIds.has(plant._id), onDelete: ask })
  return (
    <>
      <EntryList
        label="Products"
        list={list}
        head={<ProductHead />}
        row={(plant) => <ProductRow key={plant._id} {...entry(plant)} />}
        card={(plant) => <ProductCard key={plant._id} {...entry(plant)} />}
      />
      <ConfirmDeletion asked={asked} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}
