import { FormProvider } from 'react-hook-form'
import type { AdminSettings } from '../../../contract/settings.ts'
import { api } from '../../api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormFoot, FormPage } from '../ui/form-page.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Loaded, useLoaded } from '../ui/loaded.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import type { Route } from './+types/settings.ts'
import { GstFields } from './gst-fields.tsx'
import { ClaimFields, RefundFields, ReturnFields } from './money-fields.tsx'
import { AddressFields, OfficerFields, PriceFields, SellerFields, ShopFields } from './seller-fields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Settings')

const findSettings = () => api.call('GET /admin/settings')

/** The seller's details, as shown on pages, mails and documents, and the owner's order notifications. */
export default function Settings() {
  const part = useLoaded(findSettings)
  return (
    <FormPage
      title="Settings"
      subtitle="Your business details, and how you hear about new orders"
      actions={
        <LinkButton to="/admin/settings/delivery" size="small">
          Delivery
        </LinkButton>
      }
    >
      <Loaded part={part} failure="Failed to load the settings" loading="Loading settings…">
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </FormPage>
  )
}

/** The settings form. */
function SettingsForm({ settings }: { settings: AdminSettings }) {
  const { form, submit, loaded, isStale, continueFromNewer } = useSettingsForm(settings)
  const { isDirty, isSubmitting } = form.formState

  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} description="Your changes to the settings are not saved yet." />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {isStale && (
          <StaleNotice
            title="The settings have changed since you opened them."
            newer="the latest settings"
            onContinue={continueFromNewer}
          />
        )}
        {!loaded.isExample && !loaded.takesOrders && (
          <Notice tone="error" title="The shop is not taking orders yet">
            To start taking orders, enter your own legal name, address and grievance officer, and choose how to show
            crossed-out prices.
          </Notice>
        )}
        {loaded.isExample && (
          <Notice tone="info" title="These are the demo shop’s details">
            Replace them with your own before you sell. They appear on invoices and legal pages.
          </Notice>
        )}
        <p className="max-w-prose text-ink-soft">
          These details appear in the footer, on the contact and legal pages, in e-mails, in search engines and on
          documents for future orders.
        </p>
        <div className="grid items-start gap-5 [&_:is(input,select,button)]:scroll-mb-24 xl:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <SellerFields />
            <AddressFields />
            <OfficerFields />
            <ShopFields />
            <PriceFields />
            <ClaimFields />
            <ReturnFields />
            <RefundFields activeAdmins={loaded.activeAdmins} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <GstFields />
          </div>
        </div>
        <FormFoot>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Save Settings
          </Button>
        </FormFoot>
      </form>
    </FormProvider>
  )
}
