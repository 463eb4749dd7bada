import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { categoryLabels, LOW_STOCK } from '../../../domain/catalogue.ts'
import { formatSum } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { MAX_PRODUCTS_PER_REQUEST } from '../../../domain/price-change.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.ts'
import { EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { SearchFilter, useAddressFilters, ViewChip } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useSelection } from '../ui/selection.tsx'
import { attempt, useConfirmedChange } from '../ui/use-change.ts'
import { useScrollingList } from '../ui/use-scrolling-list.ts'
import { BulkChange } from './bulk-change.tsx'

export const meta = personalMeta('Products')

/** All products, to edit, add and delete. */
export default function Products() {
  const filters = useAddressFilters()
  const { params, search, setFilter } = filters
  const maxStock = params.get('view') === 'low_stock' ? LOW_STOCK : undefined
  const list = useScrollingList(
    (part, signal) => api.list('GET /plants', { query: { ...part, search, literal: true, maxStock }, signal }),
    filters.key,
  )
  const { confirmation, requestConfirmation, dismiss, confirm, busyIds } = useConfirmedChange({
    idOf: ({ _id }: Plant) => _id,
    change: ({ _id }) =>
      attempt({ text: 'Failed to delete product. Please try again.' }, async () => {
        await api.call('DELETE /plants/:id', { params: { id: _id } }).catch(unlessGone)
        toast.success('Product deleted successfully.')
        list.remove(_id)
      }),
  })
  const selection = useSelection(list.items, SELECTING)
  const columns = useMemo(() => columnsOf(requestConfirmation), [requestConfirmation])
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
          <SearchFilter filters={filters} label="Search products" placeholder="Search products..." />
          {maxStock !== undefined && <ViewChip label="Low stock" onRemove={() => setFilter('view', '')} />}
        </>
      }
      list={list}
      things="products"
      dialog={
        confirmation !== null && (
          <AlertDialog
            isOpen={confirmation.isOpen}
            title="Are you sure you want to delete this product?"
            description={
              <>
                <span className="block font-semibold text-ink">{confirmation.subject.name}</span>
                It will be removed from the shop at once. Past orders will still show it.
              </>
            }
            confirmLabel="Delete"
            isDangerous
            onConfirm={confirm}
            onClose={dismiss}
          />
        )
      }
      failure={{ title: 'Failed to load products. Please try again later.' }}
    >
      <EntryList label="Products" list={list} columns={columns} busyIds={busyIds} selection={selection} />
      <BulkChange selection={selection} reload={list.reload} />
    </ListPage>
  )
}

/** A product another admin has deleted meanwhile counts as deleted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}

const SELECTING = {
  canSelect: () => true,
  limit: MAX_PRODUCTS_PER_REQUEST,
  all: 'Select all products shown',
  labelOf: (plant: Plant) => `Select ${nameWithSize(plant)}`,
}

const columnsOf = (onDelete: (plant: Plant) => void): ListColumn<Plant>[] => [
  {
    heading: 'Product',
    card: 'title',
    width: 'w-full min-w-56',
    isCut: true,
    cell: (plant) => (
      <span className="flex min-w-0 items-center gap-3">
        <PlantPicture url={plant.image.url} alt="" sizes="44px" className="size-11 shrink-0 rounded-press" />
        <span className="min-w-0">
          <span className="block truncate font-semibold" title={nameWithSize(plant)}>
            {nameWithSize(plant)}
          </span>
          {plant.scientificName !== undefined && (
            <span className="botanical block truncate text-[0.8rem] text-ink-soft">{plant.scientificName}</span>
          )}
        </span>
      </span>
    ),
  },
  {
    heading: 'Category',
    card: 'figure',
    className: 'whitespace-nowrap',
    cell: ({ category }) => categoryLabels[category],
  },
  { heading: 'Price', card: 'figure', isNumeric: true, cell: ({ price }) => formatSum(price) },
  {
    heading: 'Stock',
    card: 'figure',
    isNumeric: true,
    cell: ({ stock }) => (stock > LOW_STOCK ? stock : <Badge tone={stock === 0 ? 'red' : 'yellow'}>{stock}</Badge>),
  },
  {
    heading: 'Actions',
    card: 'actions',
    cell: (plant, isBusy) => (
      <div className="flex gap-2">
        <LinkButton to={`/admin/products/edit/${plant._id}`} size="small" aria-label={`Edit ${nameWithSize(plant)}`}>
          Edit
        </LinkButton>
        <Button
          size="small"
          variant="danger"
          isBusy={isBusy}
          aria-label={`Delete ${nameWithSize(plant)}`}
          onClick={() => onDelete(plant)}
        >
          Delete
        </Button>
      </div>
    ),
  },
]
