import { stateMismatch } from '../../../domain/pin-state.ts'
import type { Shop } from '../shop.ts'
import { statesOfPin } from './find-pin.ts'

/**
 * What is wrong with the state of an address by the PIN directory ("110001 is in Delhi"), on which its taxes depend; null
 * if nothing is. A directory that cannot be read stops nothing: the state is then as it was stated.
 */
export async function findStateProblem(
  log: Shop['log'],
  { zipCode, state }: { zipCode: string; state: string },
): Promise<string | null> {
  const known = await statesOfPin(zipCode).catch((error: unknown) => {
    log.error({ err: error }, 'The PIN directory cannot be read')
    return []
  })
  return stateMismatch(zipCode, known, state)
}
