import {
  type CompleteSettings,
  type CompleteSettingsFields,
  CompleteSettingsForm,
} from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { api } from '../../api.ts'
import { showSavedContact } from '../../contact-details.ts'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { formResolver } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { StaleNotice, useVersionedForm, VersionedForm } from '../ui/versioned-form.tsx'
import { ClaimFields, RefundFields, ReturnFields } from './money-fields.tsx'
import { AddressFields, GstFields, OfficerFields, PriceFields, SellerFields, ShopFields } from './seller-fields.tsx'

export const meta = personalMeta('Settings')

/** The seller's details, as shown on pages, mails and documents, and the owner's order notifications. */
export default function Settings() {
  const part = useLoaded(() => api.call('GET /admin/settings'))
  return (
    <FormPage
      title="Settings"
      subtitle="Business details, order notifications, prices, claims, returns and refunds"
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

function SettingsForm({ settings }: { settings: AdminSettings }) {
  const versioned = useVersionedForm(settings, {
    what: 'the settings',
    saved: 'Settings saved',
    draftOf: ({ version }) => `settings ${version}`,
    resolverOf: () => formResolver<CompleteSettingsFields, unknown, CompleteSettings>(CompleteSettingsForm),
    valuesOf,
    save: async (body, { version }) => {
      const saved = await api.call('PATCH /admin/settings', { headers: { 'if-match': version }, body })
      showSavedContact(saved)
      return saved
    },
    find: () => api.call('GET /admin/settings'),
  })
  const { isExample, takesOrders, activeAdmins } = versioned.loaded
  return (
    <VersionedForm
      versioned={versioned}
      unsaved="Your changes to the settings are not saved yet."
      stale={(onContinue) => (
        <StaleNotice
          title="The settings have changed since you opened them."
          newer="the latest settings"
          onContinue={onContinue}
        />
      )}
      submitLabel="Save Settings"
    >
      {!isExample && !takesOrders && (
        <Notice tone="error" title="The shop is not taking orders yet">
          To start taking orders, enter your own legal name, address and grievance officer, and choose how to show
          crossed-out prices.
        </Notice>
      )}
      {isExample && (
        <Notice tone="info" title="These are the demo shop’s details">
          They appear on invoices and legal pages. Replace them with your own before you sell.
        </Notice>
      )}
      <p className="max-w-prose text-ink-soft">
        Your business details appear in the footer, on the contact and legal pages, in e-mails, in search engines and on
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
          <RefundFields activeAdmins={activeAdmins} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <GstFields />
        </div>
      </div>
    </VersionedForm>
  )
}

function valuesOf({
  isExample,
  activeAdmins,
  takesOrders,
  updatedAt,
  version,
  ...settings
}: AdminSettings): CompleteSettingsFields {
  return {
    ...settings,
    tradeName: settings.tradeName ?? '',
    gstin: settings.gstin ?? '',
    signatory: settings.signatory ?? '',
    compareAtPrices: settings.compareAtPrices ?? '',
  }
}
