import type { Shop } from '../../shop.ts'

/** For whom passkeys are made and from where their answers come: the shop at its public address. */
export function passkeySite({ settings }: Pick<Shop, 'settings'>): { rpID: string; origin: string; rpName: string } {
  const { hostname, origin } = new URL(settings.publicUrl)
  return { rpID: hostname, origin, rpName: settings.shopName }
}
