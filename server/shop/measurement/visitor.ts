import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { CONSENT_COOKIE, readConsent } from '../../../domain/measurement/consent.ts'
import type { UserData } from '../../platform/database/tables/measurement.ts'

/** A visitor who agreed to be measured, as their browser's request shows them. */
export type Visitor = { consentId: string; userId: string | null; browser: UserData }

const LONGEST_AGENT = 500
/** `fb.1.1596403881668.1098115397`: version, level of the domain, milliseconds, and an id. */
const BROWSER_ID = /^fb\.\d\.\d{10,16}\.\d{1,20}$/
const CLICK_ID = /^fb\.\d\.\d{10,16}\.[\w-]{1,500}$/

/** The visitor of a request; null unless the browser's cookie has their consent. */
export function visitorOf(request: FastifyRequest): Visitor | null {
  const consent = readConsent(request.cookies[CONSENT_COOKIE])
  if (!consent?.marketing) return null
  return { consentId: consent.id, userId: request.caller?.userId ?? null, browser: browserOf(request) }
}

/** The data by which Meta recognises a browser. Its two cookies are only passed on when well-formed. */
function browserOf({ ip, headers, cookies }: FastifyRequest): UserData {
  const { _fbp: fbp, _fbc: fbc } = cookies
  return {
    client_ip_address: ip,
    client_user_agent: headers['user-agent']?.slice(0, LONGEST_AGENT) || 'unknown',
    ...(fbp !== undefined && BROWSER_ID.test(fbp) && { fbp }),
    ...(fbc !== undefined && CLICK_ID.test(fbc) && { fbc }),
  }
}
