import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { ProductEntryProps } from './product-entry.ts'

/** The buttons to edit and to delete a product. */
export function ProductActions({
  plant,
  isDeleting,
  onDelete,
}: Pick<ProductEntryProps, 'plant' | 'isDeleting' | 'onDelete'>) {
  return (
    <div className="flex gap-2">
      <LinkButton to={`/admin/products/edit/${plant._id}`} size="small" aria-label={`Edit ${nameWithSize(plant)}`}>
        Edit
      </LinkButton>
      <Button
        size="small"
        variant="danger"
        isBusy={isDeleting}
        aria-label={`Delete ${nameWithSize(plant)}`}
        onClick={() => onDelete(plant)}
      >
        Delete
      </Button>
    </div>
  )
}
