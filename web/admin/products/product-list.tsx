import type { Plant } from '../../../contract/plants.ts'
import { CardList } from '../ui/card-list.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductRow } from './product-row.tsx'
import { useProductDeletion } from './use-product-deletion.ts'
import type { ProductListState } from './use-products.ts'

/** The products: a table where there is room for it, else cards. */
export function ProductList({ list }: { list: ProductListState }) {
  const isWide = useWideScreen()
  const { asked, deletingIds, ask, dismiss, confirm } = useProductDeletion(list.remove)
  const frame = {
    label: 'Products',
    isBusy: list.loading === 'list',
    after: (
      <ListEnd
        hasMore={list.hasMore}
        isLoading={list.loading !== null}
        hasFailed={list.error !== null}
        onMore={list.loadMore}
      />
    ),
  }
  const entry = (plant: Plant) => ({ plant, isDeleting: deletingIds.has(plant._id), onDelete: ask })
  return (
    <>
      {isWide ? (
        <ScrollTable key={list.edition} {...frame} head={<ProductHead />}>
          <tbody className="divide-y divide-line">
            {list.items.map((plant) => (
              <ProductRow key={plant._id} {...entry(plant)} />
            ))}
          </tbody>
        </ScrollTable>
      ) : (
        <CardList key={list.edition} {...frame}>
          {list.items.map((plant) => (
            <ProductCard key={plant._id} {...entry(plant)} />
          ))}
        </CardList>
      )}
      <ConfirmDeletion asked={asked} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}
