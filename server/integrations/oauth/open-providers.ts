import type { Environment } from '../../environment.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'

/** The providers that the operator configured. */
export function openProviders({ settings }: { settings: Pick<Environment, 'google' | 'facebook'> }) {
  return {
    google: settings.google && google(settings.google),
    facebook: settings.facebook && facebook(settings.facebook),
  }
}
