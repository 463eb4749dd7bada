import { useEffect } from 'react'
import { useRoot } from '../../session/store.ts'
import { useSettings } from '../../settings.ts'
import { loadPaymentScript } from './load-payment-script.ts'
import type { Payer } from './pay-order.ts'

/**
 * Who can pay on this page; null when nobody is signed in or the shop takes cash only. The provider's script is fetched
 * beforehand, so that the window opens at once; where that fails, paying tries again.
 */
export function usePayer(): Payer | null {
  const user = useRoot(({ session }) => session.user)
  const settings = useSettings()
  const script = settings?.checkoutScript ?? null
  useEffect(() => {
    if (script !== null) loadPaymentScript(script).catch(() => undefined)
  }, [script])
  return user === null || settings === null || script === null ? null : { user, shopName: settings.shopName, script }
}
