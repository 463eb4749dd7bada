import type { AddressedDelivery } from '../delivery/addressed-delivery.ts'
import { loadedPinPart } from '../delivery/load-pin-part.ts'
import { HiddenQueryFields } from './hidden-query-fields.tsx'
import type { ShopQuery } from './shop-query.ts'

/**
 * Day and fee for the PIN of the address, which can be changed; nothing without one. It needs no scripts: the browser
 * leaves it as it was served, and shows none for the lists that it loads itself, whose cards say their day.
 */
export function ServedDelivery({ shop }: { shop: { query: ShopQuery; addressed?: AddressedDelivery | null } }) {
  const PinPart = loadedPinPart()
  if (PinPart !== null) {
    return (
      <div>
        {shop.addressed && (
          <PinPart {...shop.addressed} action="/shop">
            <HiddenQueryFields query={shop.query} except={['pin']} />
          </PinPart>
        )}
      </div>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  return <div suppressHydrationWarning dangerouslySetInnerHTML={NONE} />
}

const NONE = { __html: '' }
