import { useSettings } from '../settings.ts'

/** Whether the pages' security policy bars a picture: plain http is only for the shop itself and its own bucket. */
export function useIsBarred(address: string | undefined): boolean {
  const settings = useSettings()
  if (address === undefined || !/^http:/i.test(address)) return false
  const own = [settings?.publicUrl, settings?.picturesUrl]
  return !own.some((base) => base && address.startsWith(`${base}/`))
}
