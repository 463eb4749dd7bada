import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormFoot } from '../ui/form-page.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { lastAddressOf, RETURN } from '../ui/list-memory.ts'
import { BasicFields, CareRows, LineRows, SizeFields } from './basic-fields.tsx'
import { BundleFields } from './bundle-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { PackedFields } from './packed-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import type { Product } from './product-body.ts'
import { ProductPictures } from './product-pictures.tsx'
import type { ProductValues } from './product-values.ts'

type Props = {
  form: UseFormReturn<ProductValues, unknown, Product>
  submitLabel: string
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
  /** Whether it may be left without a question, because it has just been saved */
  isSaved: RefObject<boolean>
  /** The confirmation of a price of 0, which may just have been left empty */
  free: { isOpen: boolean; confirm: () => void; dismiss: () => void }
  isNew?: boolean
}

/** The product form. */
export function ProductForm({ form, submitLabel, onSubmit, isSaved, free, isNew = false }: Props) {
  const [isUploading, setUploading] = useState(false)
  // What has a stock of its own does not become a bundle.
  const canBeBundle = isNew || form.formState.defaultValues?.parts?.length !== 0
  const { isDirty, isSubmitting } = form.formState
  const isBundle = form.watch('parts').length > 0
  return (
    <FormProvider {...form}>
      <LeaveGuard
        isUnsaved={isDirty || isUploading}
        isSaved={isSaved}
        description="Your changes to this product are not saved yet."
      />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <LockedFields
          isLocked={isSubmitting}
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
        <FormFoot>
          {isUploading && <p className="mr-auto self-center text-ink-soft text-sm">Pictures are still uploading.</p>}
          <LinkButton to={lastAddressOf('/admin/products')} state={RETURN} preventScrollReset variant="quiet">
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={isUploading}>
            {submitLabel}
          </Button>
        </FormFoot>
      </form>
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
    </FormProvider>
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
