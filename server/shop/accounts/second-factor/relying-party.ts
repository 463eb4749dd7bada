import type { Shop } from '../../shop.ts'

/** The relying party of passkeys: the shop at its public address. */
export function relyingParty({ settings }: Pick<Shop, 'settings'>): { rpID: string; origin: string; rpName: string } {
  const { hostname, origin } = new URL(settings.publicUrl)
  return { rpID: hostname, origin, rpName: settings.shopName }
}
