import { useIdentity } from '../settings.ts'

/** Whether the pages' security policy bars a picture: plain http is only for the shop itself. */
export function useIsBarred(address: string | undefined): boolean {
  const { publicUrl } = useIdentity()
  return address !== undefined && /^http:/i.test(address) && !address.startsWith(`${publicUrl}/`)
}
