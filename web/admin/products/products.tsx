import { Plus } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { adminMeta } from '../admin-meta.ts'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { ViewChip } from '../ui/view-chip.tsx'
import type { Route } from './+types/products.ts'
import { ProductList } from './product-list.tsx'
import { useProducts } from './use-products.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Products')

/** All products, to edit, add and delete. */
export default function Products() {
  const { search, isLowStock, setFilter, list } = useProducts()
  const isEmpty = list.isLoaded && list.items.length === 0
  return (
    <ListPage
      title="Products"
      actions={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/admin/products/searches">Searches</LinkButton>
          <LinkButton to="/admin/products/import">Import / export</LinkButton>
          <LinkButton to="/admin/products/new" variant="primary">
            <Plus aria-hidden="true" className="size-5" />
            Add Product
          </LinkButton>
        </div>
      }
      filters={
        <>
          <SearchField
            label="Search products"
            placeholder="Search products..."
            search={search}
            onSearch={(text) => setFilter('search', text)}
          />
          {isLowStock && <ViewChip label="Low stock" onRemove={() => setFilter('view', '')} />}
        </>
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} products`}
    >
      {list.error !== null && list.loading === null && (
        <ErrorState title="Failed to load products. Please try again later." retryLabel="Retry" onRetry={list.reload} />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading products…" />}
      {isEmpty && <EmptyState title="No products found" />}
      {list.items.length > 0 && <ProductList list={list} />}
    </ListPage>
  )
}
