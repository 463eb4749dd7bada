import { useEffect } from 'react'
import { useRoot } from '../../session/store.ts'
import { useSettings } from '../../settings.ts'
import { loadPaymentScript } from './load-payment-script.ts'
import type { Payer } from './pay-order.ts'

/**
 * The payer on this page; null if no user is signed in or the shop takes cash only. The provider's script is preloaded,
 * so that the window opens at once; if that fails, paying retries it.
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
