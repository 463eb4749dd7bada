import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/limits/network-of.ts'
import { type SecurityLog, securityLog } from './security-log.ts'

const LONGEST_USER_AGENT = 300

/** The source of a request, as security events record it: enough to recognise a device, not to follow a person. */
export type RequestSource = { network: string | null; userAgent: string | null; log: SecurityLog }

export function sourceOf(request: FastifyRequest): RequestSource {
  return {
    // A closed connection has no address any more.
    network: request.ip ? networkOf(request.ip).slice(0, 100) : null,
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
    log: securityLog(request.log),
  }
}
