import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import type { DeliveryRules } from '../../../contract/delivery.ts'
import { DeliveryRulesForm, type DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { api } from '../../api.ts'
import { useDraft } from '../../session/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { adminMeta } from '../admin-meta.ts'
import { BackLink } from '../ui/admin-heading.tsx'
import { bodyResolver } from '../ui/body-resolver.ts'
import { FormFoot, FormPage } from '../ui/form-page.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Loaded, useLoaded } from '../ui/loaded.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { toastError } from '../ui/toast-error.ts'
import { showRefusal } from '../ui/use-fields.ts'
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

/** The form of the rules of delivery, below what is saved. Input typed during a save stays and counts as unsaved. */
function DeliveryForm({ rules }: { rules: DeliveryRules }) {
  const { form, save, loaded, isStale, continueFromNewer } = useDeliveryForm(rules)
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} description="Your delivery changes are not saved yet." />
      <div className="flex flex-col gap-5 pb-5">
        <ZoneTable zones={loaded.zones} cash={loaded.cash} />
        <TryPin />
        <ForecastSection />
      </div>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
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

/**
 * The form of the rules and its saving. The input stays if saving fails, and what is typed meanwhile counts as unsaved. If
 * another admin has saved the rules meanwhile, the form `isStale` until the admin continues from the newer rules, with
 * the own edits in their place or without.
 */
function useDeliveryForm(rules: DeliveryRules) {
  const [loaded, setLoaded] = useState(rules)
  const [isStale, setStale] = useState(false)
  const form = useForm<DeliveryRulesInput, unknown, DeliveryRulesInput>({
    resolver: bodyResolver(DeliveryRulesForm, (rules) => rules),
    defaultValues: valuesOf(rules),
  })
  useDraft(`delivery ${loaded.version}`, form)

  const showLoaded = (rules: DeliveryRules, typed?: DeliveryRulesInput) => {
    setLoaded(rules)
    form.reset(valuesOf(rules))
    if (typed) form.reset(typed, { keepDefaultValues: true })
  }

  const save = form.handleSubmit(async (body) => {
    const sent = JSON.stringify(form.getValues())
    try {
      const saved = await api.call('PUT /admin/settings/delivery', { headers: { 'if-match': loaded.version }, body })
      const typed = structuredClone(form.getValues())
      showLoaded(saved, JSON.stringify(typed) === sent ? undefined : typed)
      toast.success('Delivery saved')
    } catch (error) {
      toastError({ text: 'Failed to save delivery', error })
      if (!(error instanceof ApiError)) return
      showRefusal(form, error.fields)
      setStale(error.code === 'stale_edit')
    }
  })

  const continueFromNewer = async (keepsEdits: boolean) => {
    try {
      const newer = await findRules()
      const edits = keepsEdits && edited(structuredClone(form.getValues()), valuesOf(loaded))
      showLoaded(newer, edits ? { ...valuesOf(newer), ...edits } : undefined)
      setStale(false)
    } catch (error) {
      toastError({ text: 'Failed to load delivery', error })
    }
  }

  return { form, save, loaded, isStale, continueFromNewer }
}

function valuesOf({ updatedAt, version, ...rules }: DeliveryRules): DeliveryRulesInput {
  return rules
}

/** The parts of the rules, such as the zones, that differ from what was loaded. */
function edited(typed: DeliveryRulesInput, before: DeliveryRulesInput): Partial<DeliveryRulesInput> {
  const isEdited = (part: keyof DeliveryRulesInput) => JSON.stringify(typed[part]) !== JSON.stringify(before[part])
  return Object.fromEntries(Object.entries(typed).filter(([part]) => isEdited(part as keyof DeliveryRulesInput)))
}
