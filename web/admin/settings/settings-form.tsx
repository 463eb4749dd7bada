import { FormProvider } from 'react-hook-form'
import type { AdminSettings } from '../../../contract/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { AddressFields } from './address-fields.tsx'
import { ClaimFields } from './claim-fields.tsx'
import { GstFields } from './gst-fields.tsx'
import { OfficerFields } from './officer-fields.tsx'
import { OtherAmountFields } from './other-amount-fields.tsx'
import { ReturnFields } from './return-fields.tsx'
import { SellerFields } from './seller-fields.tsx'
import { ShopFields } from './shop-fields.tsx'
import { StaleSettings } from './stale-settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings form. Input typed during a save stays and counts as unsaved. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const { form, save, loaded, isStale, continueFromNewer } = useSettingsForm(settings)
  const { isDirty, isSubmitting } = form.formState

  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} description="What you changed in the settings is not saved yet." />
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {isStale && <StaleSettings onContinue={continueFromNewer} />}
        {!loaded.isExample && !loaded.takesOrders && (
          <Notice tone="error" title="The shop takes no orders yet">
            Legal name, address or grievance officer are still the demo’s. Put your own in their place.
          </Notice>
        )}
        {loaded.isExample && (
          <Notice tone="info" title="These are the demo shop’s details">
            Put your own in their place before you sell: invoices and the legal pages show them.
          </Notice>
        )}
        <p className="max-w-prose text-ink-soft">
          These details stand everywhere: in the footer, on the contact and legal pages, in mails, for search engines,
          and on the papers of orders from now on.
        </p>
        <div className="grid items-start gap-5 [&_:is(input,select,button)]:scroll-mb-24 xl:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <SellerFields />
            <AddressFields />
            <OfficerFields />
            <ShopFields />
            <ClaimFields />
            <ReturnFields />
            <OtherAmountFields />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <GstFields />
          </div>
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 flex justify-end border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-7 lg:px-7">
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Save Settings
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
