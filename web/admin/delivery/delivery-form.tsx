import { FormProvider } from 'react-hook-form'
import type { DeliveryRules } from '../../../contract/delivery.ts'
import { isFree } from '../../../domain/delivery/delivery-fee.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { CashFields } from './cash-fields.tsx'
import { CourierRows } from './courier-rows.tsx'
import { ClosureRows, HolidayRows } from './days-rows.tsx'
import { ForecastSection } from './forecast-section.tsx'
import { HoldRows } from './hold-rows.tsx'
import { TimesFields } from './times-fields.tsx'
import { TryPin } from './try-pin.tsx'
import { useDeliveryForm } from './use-delivery-form.ts'
import { VanFields } from './van-fields.tsx'
import { ZoneRows } from './zone-rows.tsx'
import { ZoneTable } from './zone-table.tsx'

/** The form of the rules of delivery, below what is saved. Input typed during a save stays and counts as unsaved. */
export function DeliveryForm({ rules }: { rules: DeliveryRules }) {
  const { form, save, loaded, isStale, continueFromNewer } = useDeliveryForm(rules)
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} description="What you changed about delivery is not saved yet." />
      <div className="flex flex-col gap-5 pb-5">
        <ZoneTable zones={loaded.zones} cash={loaded.cash} />
        <FreeTexts zones={loaded.zones} />
        <TryPin />
        <ForecastSection />
      </div>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {isStale && (
          <StaleNotice title="The rules were changed meanwhile." newer="the newer rules">
            <Button size="small" onClick={() => void continueFromNewer(true)}>
              Keep what I typed
            </Button>
            <Button size="small" variant="danger" onClick={() => void continueFromNewer(false)}>
              Load the newer rules
            </Button>
          </StaleNotice>
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
        <div className="sticky bottom-0 z-10 -mx-4 flex justify-end border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-7 lg:px-7">
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Save Delivery
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** Once a saved zone has a fee: which of the shop's texts are written for free delivery, since they are no settings. */
function FreeTexts({ zones }: Pick<DeliveryRules, 'zones'>) {
  if (zones.every(isFree)) return null
  return (
    <Notice tone="info" title="Delivery is not free everywhere">
      <p className="break-words">
        The FAQ and the page Refunds and Delivery still say that delivery is free, unless your operator has changed
        them: edit content/faqs.ts and content/refunds-and-delivery.ts.
      </p>
    </Notice>
  )
}
