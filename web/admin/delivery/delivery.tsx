import { FormProvider } from 'react-hook-form'
import type { DeliveryRules } from '../../../contract/delivery.ts'
import { DeliveryRulesForm, type DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { adminMeta } from '../admin-meta.ts'
import { BackLink } from '../ui/admin-heading.tsx'
import { bodyResolver } from '../ui/body-resolver.ts'
import { FormFoot, FormPage } from '../ui/form-page.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Loaded, useLoaded } from '../ui/loaded.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { useVersionedForm } from '../ui/use-versioned-form.ts'
import type { Route } from './+types/delivery.ts'
import { ClosureRows, HoldRows, HolidayRows } from './day-rows.tsx'
import { CashFields, TimesFields, VanFields } from './delivery-fields.tsx'
import { ForecastSection } from './forecast-section.tsx'
import { TryPin, ZoneTable } from './saved-delivery.tsx'
import { CourierRows, ZoneRows } from './zone-rows.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Delivery')

const findRules = () => api.call('GET /admin/settings/delivery')

/** The rules of delivery. */
export default function Delivery() {
  const part = useLoaded(findRules)
  return (
    <FormPage title="Delivery" subtitle="Where and when you deliver, and what it costs">
      <div className="flex flex-col gap-4">
        <BackLink to="/admin/settings">Settings</BackLink>
        <Loaded part={part} failure="Failed to load delivery" loading="Loading delivery…">
          {(rules) => <DeliveryForm rules={rules} />}
        </Loaded>
      </div>
    </FormPage>
  )
}

/** The form of the rules of delivery, below what is saved. */
function DeliveryForm({ rules }: { rules: DeliveryRules }) {
  const { form, submit, loaded, isStale, continueFromNewer } = useVersionedForm(rules, {
    what: 'delivery',
    saved: 'Delivery saved',
    draftOf: ({ version }) => `delivery ${version}`,
    resolver: bodyResolver(DeliveryRulesForm, (rules) => rules),
    valuesOf,
    save: (body: DeliveryRulesInput, { version }) =>
      api.call('PUT /admin/settings/delivery', { headers: { 'if-match': version }, body }),
    find: findRules,
  })
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} description="Your delivery changes are not saved yet." />
      <div className="flex flex-col gap-5 pb-5">
        <ZoneTable zones={loaded.zones} cash={loaded.cash} />
        <TryPin />
        <ForecastSection />
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {isStale && (
          <StaleNotice
            title="The rules have changed since you opened them."
            newer="the latest rules"
            onContinue={continueFromNewer}
          />
        )}
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
        <FormFoot>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Save Delivery
          </Button>
        </FormFoot>
      </form>
    </FormProvider>
  )
}

function valuesOf({ updatedAt, version, ...rules }: DeliveryRules): DeliveryRulesInput {
  return rules
}
