import type { DeliveryRules } from '../../../contract/delivery.ts'
import { isFree } from '../../../domain/delivery/delivery-fee.ts'
import { Notice } from '../../ui/notice.tsx'

/** Once a saved zone has a fee: which of the shop's texts are written for free delivery, since they are no settings. */
export function FreeTexts({ zones }: Pick<DeliveryRules, 'zones'>) {
  if (zones.every(isFree)) return null
  return (
    <Notice tone="info" title="Delivery is not free everywhere">
      <p className="break-words">
        The FAQ, the promises and the page Refunds and Delivery still say that delivery is free, unless your operator
        has changed them: edit content/faqs.ts, content/promises.ts, and content/refunds-and-delivery.ts.
      </p>
    </Notice>
  )
}
