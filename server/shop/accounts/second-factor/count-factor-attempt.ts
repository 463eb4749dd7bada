import type { FastifyReply, FastifyRequest } from 'fastify'
import { factorLimits } from '../../../../contract/limits.ts'
import { clearBackOff, countBackOff } from '../../../platform/limits/back-off.ts'
import type { Counter } from '../../../platform/limits/rate-limiter.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { findDevice, findDeviceOf } from '../known-devices.ts'
import { refuseFor } from '../limit-requests.ts'

/**
 * Counts an attempt at the second factor of an account, in whichever sign-in or session: none of them, nor a reset of the
 * password, gives new attempts. A device on which the factor was proven before has its own counter, so that others
 * cannot use up its attempts. `clear` resets the counter once an attempt succeeded.
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
  const known = device && (await findDeviceOf(database, device, { id: userId, hasProvenFactor: true }))
  const counter: Counter =
    known === null
      ? { limit: 'second-factor', by: 'account', whose: userId }
      : { limit: 'second-factor', by: 'device', whose: `${known}` }
  const wait = await countBackOff(database, counter, known === null ? factorLimits.account : factorLimits.device)
  return refuseFor(reply, wait) ?? { clear: () => clearBackOff(database, counter) }
}
