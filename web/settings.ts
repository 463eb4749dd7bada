import { useRouteLoaderData } from 'react-router'
import type { ShopRules } from '../content/shop-rules.ts'

export type Provider = 'google' | 'facebook'

/**
 * The shop's settings for every page. `picturesUrl` is the origin of uploaded pictures if it is another one. `apiHost`
 * is null when the API is on this origin; `providers` are the configured sign-in providers; `checkoutScript` is the
 * address of the payment provider's script, null when the shop sells by cash on delivery only; `pixelId` is Meta's,
 * null when nothing is measured. `isLive` is false in a demo.
 */
export type ShopSettings = {
  shopName: string
  publicUrl: string
  picturesUrl: string | null
  apiHost: string | null
  providers: Provider[]
  checkoutScript: string | null
  pixelId: string | null
  isLive: boolean
}

/** The settings, and the rules in force as texts for shoppers say them; null if they could not be loaded. */
export type RootData = ShopSettings & { rules: ShopRules | null }

/** The settings loaded by the root route. Null only if the root could not load. */
export function useSettings(): RootData | null {
  return useRouteLoaderData<RootData>('root') ?? null
}

export function useShopName(): string {
  return useSettings()?.shopName ?? FALLBACK_NAME
}

/** The rules in force, null if they are unknown, and whether the shop takes money online. */
export function useRules(): { rules: ShopRules | null; paysOnline: boolean } {
  const { rules = null, checkoutScript = null } = useSettings() ?? {}
  return { rules, paysOnline: checkoutScript !== null }
}

/** The shop's name, its rules, and its public address, which is empty only if the settings could not be loaded. */
export function useIdentity(): Pick<RootData, 'shopName' | 'publicUrl'> & { rules?: ShopRules | null } {
  return useSettings() ?? { shopName: FALLBACK_NAME, publicUrl: '' }
}

/** The origin of an address on another host; null for a path of this site. */
export function foreignOrigin(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null
}

export const FALLBACK_NAME = 'Paudha'
