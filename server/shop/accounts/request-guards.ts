import type { RequestGuards } from '../../platform/http/request-guards.ts'
import { logDeniedRequest } from '../security-events/log-denied-request.ts'
import type { Shop } from '../shop.ts'
import { authenticate } from './authenticate-request.ts'
import { forgiveAttempt, limitAccount, limitAddress } from './limit-requests.ts'

/** The checks of every endpoint: rate limits, authentication and authorization. */
export function requestGuards(shop: Shop): RequestGuards {
  return {
    limitAddress: (...call) => limitAddress(shop, ...call),
    authenticate: (endpoint, request) => authenticate(shop, endpoint, request),
    limitAccount: (...call) => limitAccount(shop, ...call),
    forgiveAttempt: (endpoint, request) => forgiveAttempt(shop, endpoint, request),
    logDenied: (request, { code: reason }) =>
      logDeniedRequest(request, 'admin_denied', {
        reason,
        method: request.method,
        route: request.routeOptions.url ?? '',
      }),
  }
}
