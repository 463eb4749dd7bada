import { useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { ProductForm } from './product-form.tsx'
import type { ProductValues } from './product-values.ts'
import { resetTo } from './reset-to.ts'
import { StaleProduct } from './stale-product.tsx'
import { useNewerVersion } from './use-newer-version.ts'
import { useProductForm } from './use-product-form.ts'
import { mergedValues } from './version-changes.ts'

/**
 * The form of a loaded product. If another admin has changed it meanwhile, the changes are shown with both ways to
 * continue.
 */
export function EditForm({ plant }: { plant: Plant }) {
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
          onTake={(version) => continueFrom(version)}
          onMerge={(version) => continueFrom(version, mergedValues(form.getValues(), loaded, version))}
        />
      )}
      <ProductForm form={form} submitLabel="Update Product" onSubmit={save} isSaved={isSaved} free={free} />
    </>
  )
}
