import type { FastifyReply, FastifyRequest } from 'fastify'
import { factorTries } from '../../../../contract/limits.ts'
import { clearBackOff, countBackOff } from '../../../platform/limits/back-off.ts'
import type { Counter } from '../../../platform/limits/rate-limiter.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { findDevice, isDeviceOf } from '../known-devices.ts'
import { refuseFor } from '../limit-requests.ts'

/**
 * Counts a try at the second factor of an account; only who knows its password gets here. A device that is known to the
 * account is counted for itself, so that others cannot use its tries up. `clear` forgets them once one was right.
 */
export async function countFactorTry(
  shop: Shop,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refusal | { clear: () => Promise<void> }> {
  const { database, settings } = shop
  if (!settings.limitsTries) return { clear: async () => {} }
  const device = await findDevice(shop, request)
  const isKnown = device !== null && (await isDeviceOf(database, device, { id: userId }))
  const counter: Counter = isKnown
    ? { limit: 'second-factor', by: 'device', whose: `${device.toString('hex')} ${userId}` }
    : { limit: 'second-factor', by: 'account', whose: userId }
  const wait = await countBackOff(database, counter, isKnown ? factorTries.device : factorTries.account)
  return refuseFor(reply, wait) ?? { clear: () => clearBackOff(database, counter) }
}
