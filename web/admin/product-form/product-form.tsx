import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { lastAddressOf, RETURN } from '../ui/list-memory.ts'
import { VersionedForm } from '../ui/versioned-form.tsx'
import { BasicFields, CareRows, LineRows, SizeFields } from './basic-fields.tsx'
import { BundleFields } from './bundle-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { DeliveryFields, PackedFields } from './packed-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { blankProduct, type ProductValues } from './product-values.ts'
import { StaleProduct } from './stale-product.tsx'
import { useProductForm } from './use-product-form.ts'

/** The form of a product; `loaded` is null for a new one, which starts with the `initial` values. */
export function ProductForm({ loaded, initial = blankProduct }: { loaded: Plant | null; initial?: ProductValues }) {
  const { versioned, free } = useProductForm(loaded, initial)
  const { form } = versioned
  const [isUploading, setUploading] = useState(false)
  // What has a stock of its own does not become a bundle.
  const canBeBundle = loaded === null || form.formState.defaultValues?.parts?.length !== 0
  const isBundle = form.watch('parts').length > 0
  return (
    <>
      <VersionedForm
        versioned={versioned}
        unsaved="Your changes to this product are not saved yet."
        stale={(onContinue) =>
          versioned.loaded !== null && <StaleProduct loaded={versioned.loaded} onContinue={onContinue} />
        }
        submitLabel={loaded === null ? 'Create Product' : 'Update Product'}
        isWorking={isUploading}
        foot={
          <>
            {isUploading && <p className="mr-auto self-center text-ink-soft text-sm">Pictures are still uploading.</p>}
            <LinkButton to={lastAddressOf('/admin/products')} state={RETURN} preventScrollReset variant="quiet">
              Cancel
            </LinkButton>
          </>
        }
      >
        <LockedFields
          isLocked={form.formState.isSubmitting}
          className="grid min-w-0 items-start gap-5 [&_:is(input,select,textarea,button)]:scroll-mb-24 xl:grid-cols-[minmax(0,1fr)_23rem]"
        >
          <div className="flex min-w-0 flex-col gap-5">
            <BasicFields />
            <PriceFields />
            {!isBundle && <FactFields />}
            <SizeFields />
            {canBeBundle && <BundleFields />}
            <PackedFields />
            <DeliveryFields />
            <CareRows />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <ProductPictures onWorking={setUploading} />
            <LineRows
              name="otherNames"
              label="Other Name"
              emptyText="None yet. Add names in other languages or spellings to help shoppers find it."
            />
            <LineRows
              name="benefits"
              label="Benefit"
              emptyText="None yet. Say what is good about this plant, one point per line."
            />
          </div>
        </LockedFields>
      </VersionedForm>
      <AlertDialog
        isOpen={free.isOpen}
        title="Sell this plant for ₹0?"
        description="Its price is 0. Once it is saved, anyone can order it for free."
        confirmLabel="Sell it for ₹0"
        cancelLabel="Change the price"
        isDangerous
        onConfirm={free.confirm}
        onClose={free.dismiss}
      />
    </>
  )
}

type LockedProps = { isLocked: boolean; className?: string; children: ReactNode }

/**
 * Disables a form's fields while it is being sent, since input typed meanwhile would be lost. Afterwards the focus
 * returns.
 */
function LockedFields({ isLocked, className, children }: LockedProps) {
  const holder = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isLocked) holder.current = document.activeElement
    else if (holder.current instanceof HTMLElement) holder.current.focus({ preventScroll: true })
  }, [isLocked])
  return (
    <fieldset disabled={isLocked} className={className}>
      {children}
    </fieldset>
  )
}
