import { type Selectable, sql } from 'kysely'
import * as client from 'openid-client'
import type { Provider } from '../../../database/column-types.ts'
import type { Schema } from '../../../database/schema.ts'
import type { FlowSecrets } from '../../../integrations/oauth.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import { digestOf, newSecret } from '../../../platform/identifiers.ts'
import { secretCookie } from '../session-cookie.ts'

const FLOW_MINUTES = 10

/** Binds a flow to the browser that began it; SameSite=Lax, since the provider's redirect has to send it. */
export const flowCookie = secretCookie('paudha_flow', FLOW_MINUTES * 60)

/** `caller` connects the provider, or reauthenticates by it: the flow ends with their session. */
type Beginning = {
  provider: Provider
  returnTo: string | null
  purpose: 'sign-in' | 'connect' | 'verify'
  caller: Pick<Caller, 'userId' | 'sessionId'> | null
}

/** Begins a flow that only the browser with this secret can complete. */
export async function beginFlow(
  database: Database,
  { provider, returnTo, purpose, caller }: Beginning,
): Promise<{ browser: string; secrets: FlowSecrets }> {
  const browser = newSecret()
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
  await database
    .insertInto('sign_in_flows')
    .values({
      browser_hash: digestOf(browser),
      provider,
      state: secrets.state,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      return_to: returnTo,
      purpose,
      connects_user_id: purpose === 'connect' ? (caller?.userId ?? null) : null,
      session_id: caller?.sessionId ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${FLOW_MINUTES})`,
    })
    .execute()
  return { browser, secrets }
}

/**
 * Consumes the flow that this browser began with this provider, with the current time; null when there is none any
 * more.
 */
export async function consumeFlow(
  database: Database,
  provider: Provider,
  browser: string,
): Promise<(Selectable<Schema['sign_in_flows']> & { now: Date }) | null> {
  const flow = await database
    .deleteFrom('sign_in_flows')
    .where('browser_hash', '=', digestOf(browser))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .returning(sql<Date>`now()`.as('now'))
    .executeTakeFirst()
  return flow ?? null
}
