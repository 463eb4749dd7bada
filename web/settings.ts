import { useRouteLoaderData } from 'react-router'

export type Provider = 'google' | 'facebook'

/**
 * What the server tells every page about the shop. `apiHost` is null when the API is on this origin; `providers` are
 * those through whom one can sign in.
 */
export type ShopSettings = { shopName: string; publicUrl: string; apiHost: string | null; providers: Provider[] }

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

export const FALLBACK_NAME = 'Paudha'
