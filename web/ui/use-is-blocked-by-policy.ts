import { useSettings } from '../settings.ts'

/**
 * Whether the content security policy blocks a picture: plain http is only allowed for the shop itself and its bucket.
 */
export function useIsBlockedByPolicy(address: string | undefined): boolean {
  const settings = useSettings()
  if (address === undefined || !/^http:/i.test(address)) return false
  const own = [settings?.publicUrl, settings?.picturesUrl]
  return !own.some((base) => base && address.startsWith(`${base}/`))
}
