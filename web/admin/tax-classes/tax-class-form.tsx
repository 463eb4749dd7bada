import { FormProvider } from 'react-hook-form'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { unitCodes } from '../../../domain/tax/tax-classes.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../product-form/form-section.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { RateRows } from './rate-rows.tsx'
import { useTaxClassForm } from './use-tax-class-form.ts'

const UNITS = Object.entries(unitCodes).map(([value, name]) => ({ value, label: `${value} (${name})` }))

/** The form of a tax class; `loaded` is null for a new one. */
export function TaxClassForm({ loaded }: { loaded: AdminTaxClass | null }) {
  const { form, save, isSaved, isStale, continueFromNewer } = useTaxClassForm(loaded)
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  return (
    <FormProvider {...form}>
      <LeaveGuard
        isUnsaved={isDirty}
        isSaved={isSaved}
        description="What you changed on this tax class is not saved yet."
      />
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {isStale && (
          <StaleNotice title="The tax class was changed meanwhile." newer="the newer tax class">
            <Button size="small" onClick={() => void continueFromNewer(true)}>
              Keep what I typed
            </Button>
            <Button size="small" variant="danger" onClick={() => void continueFromNewer(false)}>
              Load the newer tax class
            </Button>
          </StaleNotice>
        )}
        <FormSection title="Goods">
          <div className="grid gap-4 sm:grid-cols-[1fr_10rem_14rem]">
            <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
            <TextField
              label="HSN"
              hint="4, 6 or 8 digits"
              className="figures"
              inputMode="numeric"
              autoComplete="off"
              error={errors.hsn?.message}
              {...register('hsn')}
            />
            <Select
              label="Unit"
              hint="As GST returns count"
              options={UNITS}
              error={errors.unit?.message}
              {...register('unit')}
            />
          </div>
        </FormSection>
        <RateRows />
        <div className="sticky bottom-0 z-10 -mx-4 flex justify-end gap-3 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-7 lg:px-7">
          <LinkButton to="/admin/settings/tax-classes" variant="quiet">
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Save Tax Class
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
