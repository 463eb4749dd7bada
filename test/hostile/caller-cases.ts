import type { RefusalCode } from '../../contract/errors.ts'
import type { Person } from '../support/factories.ts'
import { type Case, type Target, wireOf } from './case.ts'
import { judgeHeader } from './expected-verdict.ts'
import { namesIn } from './schema-fields.ts'

const hostileHeaders: Readonly<Record<string, string | string[]>> = {
  empty: '',
  blank: ' \t ',
  'several words': 'one two',
  'beyond ASCII': 'caf\u00e9',
  SQL: "' or '1'='1",
  script: '<script>alert(1)</script>',
  'a weak tag': 'W/"1"',
  anything: '*',
  '2 kB': 'k'.repeat(2_000),
  twice: ['one', 'two'],
}

/** Each header that the endpoint reads, with hostile values. */
export function headerCases(target: Target): Case[] {
  const { key, endpoint } = target
  return namesIn(endpoint.headers).flatMap((name) =>
    Object.entries(hostileHeaders).map(([what, value]) => ({
      key,
      what: `${name} is ${what}`,
      verdict: judgeHeader(endpoint.headers, name, typeof value === 'string' ? value.trim() : value),
      wire: wireOf(target, { headers: { [name]: value } }),
    })),
  )
}

const SIGNED_OUT: readonly RefusalCode[] = ['not_signed_in', 'session_ended']

/**
 * The good request by a caller who may not send it: a visitor, a forger, another site's page, a customer as an admin.
 */
export function callerCases(target: Target, customer: Person): Case[] {
  const { key, endpoint, caller } = target
  if (!caller) return []
  const { bearer, cookie } = caller
  const { Authorization: _, ...headers } = wireOf(target).headers
  const refused = (what: string, credentials: Case['wire']['headers'], codes = SIGNED_OUT): Case => {
    return { key, what, verdict: { codes }, wire: { ...wireOf(target), headers: { ...headers, ...credentials } } }
  }
  const forgers = credentialsOfForgers(bearer, cookie).map(([what, credentials]) => refused(what, credentials))
  const elsewhere = key.startsWith('GET')
    ? []
    : foreignOrigins.map((origin) =>
        refused(`by cookie from ${origin.Origin ?? 'nowhere'}`, { ...origin, Cookie: `paudha_session=${cookie}` }, [
          'foreign_origin',
        ]),
      )
  const customers = endpoint.access === 'admin' ? disguises(customer) : []
  return [
    ...forgers,
    ...elsewhere,
    ...customers.map(([what, credentials]) => refused(what, credentials, ['admins_only'])),
  ]
}

function credentialsOfForgers(bearer: string, cookie: string): [what: string, headers: Case['wire']['headers']][] {
  const bearers: Record<string, string> = {
    nothing: '',
    null: 'Bearer null',
    tampered: `Bearer ${bearer.slice(0, -1)}${bearer.endsWith('A') ? 'B' : 'A'}`,
    'in capitals': `Bearer ${bearer.toUpperCase()}`,
    'with more behind it': `Bearer ${bearer}AAAA`,
    'with another before it': `Bearer x, Bearer ${bearer}`,
    'as a password': `Basic ${Buffer.from(`admin:${bearer}`).toString('base64')}`,
    'what the cookie holds': `Bearer ${cookie}`,
    SQL: "Bearer ' or '1'='1",
    'an unsigned token': `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
    '8 kB': `Bearer ${'a'.repeat(8_000)}`,
  }
  const cookies: Record<string, string> = {
    nothing: 'paudha_session=',
    tampered: `paudha_session=${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`,
    'what the bearer is': `paudha_session=${bearer}`,
    'broken escapes': 'paudha_session=%ff%zz; =; ;;',
  }
  return [
    ['nobody', {}],
    ...Object.entries(bearers).map(([what, Authorization]): [string, Case['wire']['headers']] => [
      `bearer: ${what}`,
      { Authorization },
    ]),
    ['a bad bearer with a good cookie', { Authorization: 'Bearer null', Cookie: `paudha_session=${cookie}` }],
    ...Object.entries(cookies).map(([what, Cookie]): [string, Case['wire']['headers']] => [
      `cookie: ${what}`,
      { Cookie, Origin: 'http://shop.test' },
    ]),
  ]
}

const foreignOrigins: Record<string, string>[] = [
  {},
  { Origin: 'null' },
  { Origin: 'https://evil.example' },
  { Origin: 'http://shop.test.evil.example' },
  { Origin: 'http://shop.test@evil.example' },
  { Origin: 'http://shop.test:81' },
]

function disguises({ bearer }: Person): [what: string, headers: Case['wire']['headers']][] {
  const Authorization = `Bearer ${bearer}`
  return [
    ['a customer', { Authorization }],
    ['a customer who says to be an admin', { Authorization, 'X-Admin': 'true', 'X-Role': 'admin', 'X-User-Id': '1' }],
    ['a customer with another address in a header', { Authorization, 'X-Original-URL': '/', 'X-Rewrite-URL': '/' }],
    ['a customer from this machine', { Authorization, 'X-Forwarded-For': '127.0.0.1', Forwarded: 'for=127.0.0.1' }],
    ['a customer with another method in a header', { Authorization, 'X-HTTP-Method-Override': 'OPTIONS' }],
  ]
}
