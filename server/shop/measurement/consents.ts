import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { CONSENT_COOKIE, CONSENT_VERSION, readConsent } from '../../../domain/measurement.ts'
import type { UserData } from '../../database/column-types.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'

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

/**
 * Whether the visitor's consent is in force. One seen for the first time is stored as the proof that it was given; a withdrawn
 * one stays withdrawn, whatever a browser's cookie still says.
 */
export async function ensureConsent(database: Database, visitor: Omit<Visitor, 'browser'>, version = CONSENT_VERSION) {
  // In one statement: a row that was there might be swept before it is read
  const { withdrawn_at, now } = await database
    .insertInto('consents')
    .values({ id: visitor.consentId, version, user_id: visitor.userId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ version: row.ref('consents.version') })))
    .returning(['withdrawn_at', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow()
  return { isValid: withdrawn_at === null, now }
}

/** Events measured under the consent and not sent yet are never sent, and lose their visitor. */
export function withdrawConsent(database: Database, id: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('consents')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .execute()
    await transaction.deleteFrom('order_visits').where('consent_id', '=', id).execute()
    await transaction
      .updateTable('conversion_events')
      .set({ status: 'withdrawn', user_data: null, claimed_until: null })
      .where('consent_id', '=', id)
      .where('status', 'in', ['waiting', 'failed'])
      .execute()
  })
}
