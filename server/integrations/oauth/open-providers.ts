import type { Shop } from '../../shop.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'

/** The providers that the operator set up. */
export function openProviders({ settings }: Pick<Shop, 'settings'>) {
  return {
    google: settings.google && google(settings.google),
    facebook: settings.facebook && facebook(settings.facebook),
  }
}
