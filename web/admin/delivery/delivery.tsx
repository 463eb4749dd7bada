import type { DeliveryRules } from '../../../contract/delivery.ts'
import { DeliveryRulesForm, type DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { BackLink } from '../ui/admin-heading.tsx'
import { bodyResolver } from '../ui/body-resolver.ts'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { StaleNotice, useVersionedForm, VersionedForm } from '../ui/versioned-form.tsx'
import { CashFields, TimesFields, VanFields } from './delivery-fields.tsx'
import { ClosureRows, CourierRows, HoldRows, HolidayRows, ZoneRows } from './rule-rows.tsx'
import { ForecastSection, TryPin, ZoneTable } from './saved-delivery.tsx'

export const meta = personalMeta('Delivery')

const findRules = () => api.call('GET /admin/settings/delivery')

/** The rules of delivery. */
export default function Delivery() {
  const part = useLoaded(findRules)
  return (
    <FormPage title="Delivery" subtitle="Where and when you deliver, and what it costs">
      <div className="flex flex-col gap-4">
        <BackLink to="/admin/settings">Settings</BackLink>
        <Loaded part={part} failure="Failed to load the delivery rules" loading="Loading the delivery rules…">
          {(rules) => <DeliveryForm rules={rules} />}
        </Loaded>
      </div>
    </FormPage>
  )
}

function DeliveryForm({ rules }: { rules: DeliveryRules }) {
  const versioned = useVersionedForm(rules, {
    what: 'the delivery rules',
    saved: 'Delivery rules saved',
    draftOf: ({ version }) => `delivery ${version}`,
    resolverOf: () => bodyResolver(DeliveryRulesForm, (rules) => rules),
    valuesOf,
    save: (body: DeliveryRulesInput, { version }) =>
      api.call('PUT /admin/settings/delivery', { headers: { 'if-match': version }, body }),
    find: findRules,
  })
  const { zones, cash } = versioned.loaded
  return (
    <>
      <div className="flex flex-col gap-5 pb-5">
        <ZoneTable zones={zones} cash={cash} />
        <TryPin />
        <ForecastSection />
      </div>
      <VersionedForm
        versioned={versioned}
        unsaved="Your changes to the delivery rules are not saved yet."
        stale={(onContinue) => (
          <StaleNotice
            title="The delivery rules have changed since you opened them."
            newer="the latest rules"
            onContinue={onContinue}
          />
        )}
        submitLabel="Save Delivery Rules"
      >
        <div className="flex min-w-0 flex-col gap-5 [&_:is(input,select,button)]:scroll-mb-24">
          <TimesFields />
          <ClosureRows />
          <HolidayRows />
          <VanFields />
          <CourierRows />
          <ZoneRows />
          <HoldRows />
          <CashFields />
        </div>
      </VersionedForm>
    </>
  )
}

function valuesOf({ updatedAt, version, ...rules }: DeliveryRules): DeliveryRulesInput {
  return rules
}
