import { Plus } from 'lucide-react'
import type { Plant } from '../../../contract/plants.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** The sizes of the product's family, to edit one after the other, and the way to add one. */
export function FamilyLinks({ plant }: { plant: Plant }) {
  return (
    <nav aria-label="Sizes" className="mb-5 flex flex-wrap items-center gap-2">
      {plant.sizes.map(({ _id, label }) => (
        <LinkButton
          key={_id}
          to={`/admin/products/edit/${_id}`}
          size="small"
          variant={_id === plant._id ? 'primary' : undefined}
          aria-current={_id === plant._id ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
      <LinkButton to={`/admin/products/new?copy=${plant._id}`} size="small" variant="quiet">
        <Plus aria-hidden="true" className="size-4.5" />
        Add a size
      </LinkButton>
    </nav>
  )
}
