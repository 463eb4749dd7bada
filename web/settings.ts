import { useRouteLoaderData } from 'react-router'

export type Provider = 'google' | 'facebook'

/**
 * What the server tells every page about the shop. `picturesUrl` is where uploaded pictures are when they are not on this
 * origin. `apiHost` is null when the API is on this origin; `providers` are
 * those through whom one can sign in; `checkoutScript` is the address of the payment provider's script, null when the
 * shop sells by cash on delivery only; `pixelId` is Meta's, null when the shop measures no advertising. `isLive` is false in
 * a demo.
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

/** The shop's settings, as the root route loaded them. Null only where the root itself could not load. */
export function useSettings(): ShopSettings | null {
  return useRouteLoaderData<ShopSettings>('root') ?? null
}

export function useShopName(): string {
  return useSettings()?.shopName ?? FALLBACK_NAME
}

/** The shop's name and public address; the address is empty only where the settings could not be loaded. */
export function useIdentity(): Pick<ShopSettings, 'shopName' | 'publicUrl'> {
  return useSettings() ?? { shopName: FALLBACK_NAME, publicUrl: '' }
}

/** The origin of an address on another host; null for a path of the shop's own. */
export function foreignOrigin(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null
}

export const FALLBACK_NAME = 'Paudha'
