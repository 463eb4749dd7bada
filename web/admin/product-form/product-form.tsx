import { type RefObject, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { lastAddressOf, RETURN } from '../ui/list-memory.ts'
import { LockedFields } from '../ui/locked-fields.tsx'
import { BasicFields } from './basic-fields.tsx'
import { BundleFields } from './bundle-fields.tsx'
import { CareRows } from './care-rows.tsx'
import { ConfirmFree, type FreeConfirmation } from './confirm-free.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { LineRows } from './line-rows.tsx'
import { PackedFields } from './packed-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { ProductPictures } from './product-pictures.tsx'
import type { Product } from './product-resolver.ts'
import type { ProductValues } from './product-values.ts'
import { SizeFields } from './size-fields.tsx'

type Props = {
  form: UseFormReturn<ProductValues, unknown, Product>
  submitLabel: string
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
  /** Whether it may be left without a question, because it has just been saved */
  isSaved: RefObject<boolean>
  free: FreeConfirmation
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
        description="What you changed on this product is not saved yet."
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
              field="otherNames"
              label="Other Name"
              emptyText="None yet. Names in other languages or spellings, to find it by."
            />
            <LineRows field="benefits" label="Benefit" emptyText="None yet. What speaks for this plant, a line each." />
          </div>
        </LockedFields>
        <div className="sticky bottom-0 z-10 -mx-4 flex justify-end gap-3 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-7 lg:px-7">
          {isUploading && <p className="mr-auto self-center text-ink-soft text-sm">Pictures are still on their way.</p>}
          <LinkButton to={lastAddressOf('/admin/products')} state={RETURN} preventScrollReset variant="quiet">
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={isUploading}>
            {submitLabel}
          </Button>
        </div>
      </form>
      <ConfirmFree free={free} />
    </FormProvider>
  )
}
