import { History, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { formParts, productFields } from '../../../contract/forms/product-fields.ts'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import type { Route } from './+types/edit-product.ts'
import { ProductForm } from './product-form.tsx'
import { type ProductValues, valuesOf } from './product-values.ts'
import { resetTo, useProductForm } from './use-product-form.ts'

export const meta = personalMeta('Edit Product')

/** The page that edits an existing product. */
export default function EditProduct({ params: { id } }: Route.ComponentProps) {
  const part = useLoaded(() => api.call('GET /plants/:id', { params: { id } }))
  return (
    <FormPage
      title="Edit Product"
      subtitle="Update the product details"
      actions={
        <LinkButton to={`/admin/audit?search=${id}`} size="small">
          <History aria-hidden="true" className="size-4.5" />
          History
        </LinkButton>
      }
    >
      <Loaded part={part} failure="Failed to load product data" loading="Loading product…">
        {(plant) => (
          <>
            <FamilyLinks plant={plant} />
            <EditForm plant={plant} />
          </>
        )}
      </Loaded>
    </FormPage>
  )
}

/**
 * The form of a loaded product. If another admin has changed it meanwhile, the changes are shown with both ways to
 * continue.
 */
function EditForm({ plant }: { plant: Plant }) {
  const [loaded, setLoaded] = useState(plant)
  const newer = useNewerVersion(plant._id)
  const { form, save, isSaved, free } = useProductForm(loaded, { onStale: newer.fetchNewer, onDraft: setLoaded })

  const continueFrom = (version: Plant, typed?: ProductValues) => {
    setLoaded(version)
    resetTo(form, version, typed)
    newer.clear()
  }

  return (
    <>
      {newer.isStale && (
        <StaleProduct
          loaded={loaded}
          newer={newer.plant}
          onFetch={newer.fetchNewer}
          onContinue={(version, keepsEdits) =>
            continueFrom(version, keepsEdits ? mergedValues(form.getValues(), loaded, version) : undefined)
          }
        />
      )}
      <ProductForm form={form} submitLabel="Update Product" onSubmit={save} isSaved={isSaved} free={free} />
    </>
  )
}

type StaleProps = {
  loaded: Plant
  /** Null if it could not be fetched */
  newer: Plant | null
  onFetch: () => void
  onContinue: (newer: Plant, keepsEdits: boolean) => void
}

/** Shows what another admin has changed meanwhile, with the ways to continue. */
function StaleProduct({ loaded, newer, onFetch, onContinue }: StaleProps) {
  return (
    <div className="mb-5">
      <StaleNotice
        title="This product has changed since you opened it."
        newer="the latest version"
        details={
          newer !== null && (
            <p>Changed since then: {changesBetween(loaded, newer).join(', ') || 'nothing on this form'}.</p>
          )
        }
        onContinue={(keepsEdits) => newer !== null && onContinue(newer, keepsEdits)}
      >
        {newer === null && (
          <Button size="small" onClick={onFetch}>
            Get the latest version
          </Button>
        )}
      </StaleNotice>
    </div>
  )
}

/** The differences between two versions of a product: `Price (450 → 480)`, `Description`. */
function changesBetween(loaded: Plant, newer: Plant): string[] {
  const before = valuesOf(loaded)
  const after = valuesOf(newer)
  return changedFields(before, after).map(({ key, label, kind }) => {
    const [from, to] = [before[key], after[key]]
    const isShort = typeof from === 'string' && typeof to === 'string' && kind !== 'long text'
    return isShort ? `${label} (${from || 'empty'} → ${to || 'empty'})` : label
  })
}

/** The typed values, with the latest version's values in the fields the admin has not changed. */
function mergedValues(typed: ProductValues, loaded: Plant, newer: Plant): ProductValues {
  const edited = changedFields(valuesOf(loaded), typed)
  return { ...valuesOf(newer), ...Object.fromEntries(edited.map(({ key }) => [key, typed[key]])) }
}

function changedFields(before: ProductValues, after: ProductValues) {
  return compared.filter(({ key }) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}

const bundle = { key: 'parts', label: 'Bundle', kind: 'parts' } as const

const compared = [...formParts.flatMap((part) => productFields.filter((field) => field.part === part)), bundle]

const upToDate = { isStale: false, plant: null }

/** The newer version, fetched after a save was refused because of it; null if it could not be fetched. */
function useNewerVersion(id: string) {
  const [state, setState] = useState<{ isStale: boolean; plant: Plant | null }>(upToDate)

  const fetchNewer = useCallback(async () => {
    setState({ isStale: true, plant: null })
    const plant = await api.call('GET /plants/:id', { params: { id } }).catch(() => null)
    setState({ isStale: true, plant })
  }, [id])

  const clear = useCallback(() => setState(upToDate), [])
  return { ...state, fetchNewer, clear }
}

/** The sizes of the product's family, to edit one after the other, and the way to add one. */
function FamilyLinks({ plant }: { plant: Plant }) {
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
