import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { RefusalCode } from '../../contract/errors.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildAdmin, buildPerson, insertSession, type Person } from '../support/factories.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { assertUnchanged } from '../support/request.ts'
import { giveSecondFactor, totpCode } from '../support/second-factors.ts'
import { endpoints, wireOf } from './case.ts'
import { openSender } from './send.ts'
import { AT_ONCE } from './send-cases.ts'
import { inParallel, openTargetBuilder } from './targets.ts'

const shop = paymentShopForTests({ dataDirectory: makeDirectory() })

/** The codes that refuse access; any other answer means that the caller was let in. */
const DENIALS = ['not_signed_in', 'session_ended', 'admins_only', 'factor_needed'] satisfies RefusalCode[]
type Verdict = (typeof DENIALS)[number] | 'let in'

const anyone = (denied: Verdict) => (endpoint: Endpoint) => (endpoint.access === 'anyone' ? 'let in' : denied)
const customer = ({ access }: Endpoint): Verdict => (access === 'admin' ? 'admins_only' : 'let in')

/** Every kind of caller, and what each endpoint answers them. */
const callers: Record<string, { build: () => Promise<string | null>; verdict: (endpoint: Endpoint) => Verdict }> = {
  nobody: { build: async () => null, verdict: anyone('not_signed_in') },
  'a customer': { build: () => confirmed({}), verdict: customer },
  'a customer whose e-mail is not confirmed': { build: bearerOf(() => buildPerson(shop)), verdict: customer },
  'a customer named Admin': { build: bearerOf(() => buildPerson(shop, { name: 'Admin' })), verdict: customer },
  'a former admin': { build: demoted, verdict: customer },
  'an admin whose session has expired': { build: expiredSession, verdict: anyone('session_ended') },
  'a deactivated customer': { build: () => confirmed({ isActive: false }), verdict: anyone('session_ended') },
  'a deactivated admin': {
    build: () => confirmed({ isAdmin: true, isActive: false }),
    verdict: anyone('session_ended'),
  },
  'an admin without a factor': { build: bearerOf(() => buildAdmin(shop)), verdict: () => 'let in' },
  'an admin who has just proven the factor': { build: bearerOf(() => adminWhoProved(0)), verdict: () => 'let in' },
  'an admin who proved the factor ten minutes ago': {
    build: bearerOf(() => adminWhoProved(10)),
    verdict: ({ factor }) => (factor === 'fresh' ? 'factor_needed' : 'let in'),
  },
  'an admin whose session is older than the factor': { build: olderSession, verdict: anyone('session_ended') },
}

test('each endpoint admits the callers that its contract names, and no others', async () => {
  const send = openSender(shop.url, AT_ONCE)
  const shared = new Map(
    await Promise.all(Object.entries(callers).map(async ([who, { build }]) => [who, await build()] as const)),
  )
  const wrong: string[] = []
  for (const [who, { build, verdict }] of Object.entries(callers)) {
    await inParallel(endpoints, async ([key, endpoint]) => {
      // These may end the caller's session, or remove the factor.
      const bearer = key.includes(' /auth/') ? await build() : shared.get(who)
      const [method = '', path = ''] = key.replaceAll(/:\w+/g, 'A'.repeat(20)).split(' ')
      const headers = { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) }
      const body = method === 'GET' ? {} : { body: Buffer.from('{}') }
      const { text } = await send.send({ method, path: `/api${path}`, headers, ...body })
      const answer = DENIALS.find((code) => text.includes(`"code":"${code}"`)) ?? 'let in'
      if (answer !== verdict(endpoint)) wrong.push(`${key} by ${who}: ${answer}`)
    })
  }
  send.close()
  assert.deepEqual(wrong, [])
})

test('a good request that needs a fresh factor is refused without one, and changes nothing', async () => {
  const builder = await openTargetBuilder(shop)
  const needing = endpoints.filter(([, { factor }]) => factor === 'fresh')
  assert.ok(needing.length > 40)
  const targets = await inParallel(needing, (entry) => builder.build(entry))
  const caller = await adminWhoProved(10)
  const send = openSender(shop.url, AT_ONCE)
  await assertUnchanged(shop.database, async () => {
    const allowed = await inParallel(targets, async (target) => {
      const { status, text } = await send.send(wireOf({ ...target, caller }))
      return status === 403 && text.includes('"factor_needed"') ? [] : [`${target.key}: ${status} ${text}`]
    })
    assert.deepEqual(allowed.flat(), [])
  })
  send.close()
})

function bearerOf(build: () => Promise<Person>) {
  return async () => (await build()).bearer
}

async function confirmed(changes: { isAdmin?: boolean; isActive?: boolean }): Promise<string> {
  const { id, bearer } = await buildPerson(shop, changes)
  await sql`update users set email_confirmed_at = now(), email_proven_at = now() where id = ${id}`.execute(
    shop.database,
  )
  return bearer
}

async function adminWhoProved(minutesAgo: number): Promise<Person> {
  const admin = await buildAdmin(shop)
  await giveSecondFactor(shop, admin)
  const factor_at = sql<Date>`now() - make_interval(mins => ${minutesAgo})`
  await shop.database.updateTable('sessions').set({ factor_at }).where('user_id', '=', admin.id).execute()
  return admin
}

async function demoted(): Promise<string> {
  const { id, bearer } = await buildAdmin(shop)
  await shop.database.updateTable('users').set({ is_admin: false }).where('id', '=', id).execute()
  return bearer
}

async function expiredSession(): Promise<string> {
  const { id, bearer } = await buildAdmin(shop)
  await sql`update sessions set expires_at = now() where user_id = ${id}`.execute(shop.database)
  return bearer
}

/** A session from before its admin set up a first factor, in another session. */
async function olderSession(): Promise<string> {
  const admin = await buildAdmin(shop)
  const { bearer } = await insertSession(shop, admin.id)
  const { secret } = await admin.api.call('POST /auth/factors/totp', { body: {} })
  await admin.api.call('POST /auth/factors/totp/confirm', { body: { code: totpCode(secret) } })
  assert.equal((await admin.api.call('GET /auth/sessions')).length, 1)
  return bearer
}
