import type { AddressedDelivery } from '../delivery/delivery.ts'
import { HiddenQueryFields } from './search-form.tsx'
import type { ShopQuery } from './shop-query.ts'

/**
 * Day and fee for the PIN of the address, which can be changed; nothing without one. It needs no scripts: the browser
 * leaves it as it was served, and shows none for the lists that it loads itself, whose cards say their day.
 */
export function ServedDelivery({ shop }: { shop: { query: ShopQuery; addressed?: AddressedDelivery | null } }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  if (loaded === null) return <div suppressHydrationWarning dangerouslySetInnerHTML={NONE} />
  return (
    <div>
      {shop.addressed && (
        <loaded.PinPart {...shop.addressed} action="/shop">
          <HiddenQueryFields query={shop.query} except={['pin']} />
        </loaded.PinPart>
      )}
    </div>
  )
}

const NONE = { __html: '' }

/** Null where it is not loaded: in the browser. */
let loaded: typeof import('../delivery/pin-part.tsx') | null = null

/** Loads the part that says the day for a PIN, once. Only the server does, for pages that serve it as HTML. */
export async function loadPinPart(): Promise<void> {
  loaded = await import('../delivery/pin-part.tsx')
}
