import type { FastifyReply, FastifyRequest } from 'fastify'
import { factorLimits } from '../../../../contract/limits.ts'
import { clearBackOff, countBackOff } from '../../../platform/limits/back-off.ts'
import type { Counter } from '../../../platform/limits/rate-limiter.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { findDevice, isDeviceOf } from '../known-devices.ts'
import { refuseFor } from '../limit-requests.ts'

/**
 * Counts an attempt at the second factor of an account, which needs its password. A known device of the account has its
 * own counter, so that others cannot use up its attempts. `clear` resets the counter once an attempt succeeded.
 */
export async function countFactorAttempt(
  shop: Shop,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refusal | { clear: () => Promise<void> }> {
  const { database, settings } = shop
  if (!settings.hasRateLimits) return { clear: async () => {} }
  const device = await findDevice(shop, request)
  const isKnown = device !== null && (await isDeviceOf(database, device, { id: userId }))
  const counter: Counter = isKnown
    ? { limit: 'second-factor', by: 'device', whose: `${device.toString('hex')} ${userId}` }
    : { limit: 'second-factor', by: 'account', whose: userId }
  const wait = await countBackOff(database, counter, isKnown ? factorLimits.device : factorLimits.account)
  return refuseFor(reply, wait) ?? { clear: () => clearBackOff(database, counter) }
}
