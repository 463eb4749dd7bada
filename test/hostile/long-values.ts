import { CONSENT_VERSION } from '../../domain/measurement.ts'
import { BODY_BYTES } from '../../server/app.ts'
import { readsJson, replaced } from './body-cases.ts'
import { type Target, wireOf } from './case.ts'
import { repeated, repeatedInAddresses, repeatedInHeaders, repeatedTexts } from './repeated-texts.ts'
import { namesIn, textsIn } from './schema-fields.ts'
import type { Wire } from './send.ts'

export type LongCase = { what: string; wire: Wire }

/** A long, repetitive value in each path parameter, in each query parameter, and as the name of one. */
export function longAddresses(target: Target): LongCase[] {
  const { key, endpoint, sample } = target
  return Object.entries(repeatedInAddresses).flatMap(([what, value]) => [
    ...Object.keys(sample.params ?? {}).map((name) => ({
      what: `${key}, ${name} is ${what}`,
      wire: wireOf(target, { params: { [name]: value } }),
    })),
    ...namesIn(endpoint.query).map((name) => ({
      what: `${key}, ${name} of the query is ${what}`,
      wire: wireOf(target, { query: `${name}=${value}` }),
    })),
    { what: `${key}, a name of the query is ${what}`, wire: wireOf(target, { query: value }) },
  ])
}

/**
 * Each text of the body in turn, and a field's name, with 8 kB, which more fields allow, and as long as the body may be.
 * Generated one by one, since together they would take gigabytes.
 */
export function* longFields(target: Target, units: readonly string[]): Generator<LongCase> {
  const { key, endpoint, sample } = target
  if (!readsJson(target) || sample.body === undefined) return
  const places = [
    ...textsIn(endpoint.body).map((path) => ({
      where: path.join('.'),
      bodyWith: (text: string) => replaced(sample.body, path, text),
    })),
    { where: 'a name', bodyWith: (text: string) => replaced(sample.body, [text], 1) },
  ]
  for (const { where, bodyWith } of places) {
    const room = BODY_BYTES - Buffer.byteLength(bodyWith(''))
    for (const unit of units) {
      for (const bytes of [8_000, room]) {
        const what = `${key}, ${where} is ${bytes} bytes of ${JSON.stringify(unit)}`
        yield { what, wire: wireOf(target, { body: bodyWith(repeated(unit, bytes)) }) }
      }
    }
  }
}

/** A long, repetitive value in each of these headers. */
export function longHeaders(target: Target, names: readonly string[]): LongCase[] {
  return names.flatMap((name) =>
    valuesFor(name).map(([what, value]) => ({
      what: `${target.key}, ${name} is ${what}`,
      wire: wireOf(target, { headers: { [name]: value } }),
    })),
  )
}

/** Prefixes that make a header's parser read on. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  authorization: ['Bearer ', 'Basic '],
  cookie: ['paudha_session=', `paudha_consent=${CONSENT_VERSION}.yes.`],
  'accept-encoding': ['br', 'gzip;q='],
  'content-type': ['application/json; charset=', 'multipart/form-data; boundary=', 'application/json'],
  'if-none-match': ['W/"'],
  range: ['bytes='],
  origin: ['https://'],
  referer: ['http://shop.test/'],
}

function valuesFor(name: string): [what: string, value: string][] {
  return Object.entries(repeatedInHeaders).flatMap(([what, value]) => [
    [what, value],
    ...(beginnings[name] ?? []).map((begin): [string, string] => [`${begin} and ${what}`, begin + value]),
  ])
}

/** Many short parts instead of a long one: query parameters, cookies, headers, form parts. */
export function manyParts(target: Target): LongCase[] {
  const form = (disposition: string) => ({
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: `--b\r\nContent-Disposition: ${disposition}\r\n\r\nx\r\n--b--\r\n`,
  })
  const parts: Readonly<Record<string, Parameters<typeof wireOf>[1]>> = {
    '3,000 pairs in the query': { query: 'a=&'.repeat(3_000) },
    '2,000 names in the query': { query: Array.from({ length: 2_000 }, (_, index) => `n${index}`).join('&') },
    '1,500 cookies': { headers: { cookie: Array.from({ length: 1_500 }, (_, index) => `c${index}=1`).join('; ') } },
    '1,000 headers': {
      headers: Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x-${index}`, '1'])),
    },
    '1,000 addresses of proxies': { headers: { 'x-forwarded-for': '1.1.1.1, '.repeat(1_000) } },
    '10,000 lists deep': { body: '['.repeat(10_000) + ']'.repeat(10_000) },
    '8,000 names in the body': {
      body: `{${Array.from({ length: 8_000 }, (_, index) => `"n${index}":1`).join(',')}}`,
    },
    '90 kB of escapes': { body: `{"email":"${'\\u0301'.repeat(15_000)}"}` },
    '96 kB of marks in the wrong order': { body: `{"email":"x${'\u0315'.repeat(24_000)}${'\u0316'.repeat(24_000)}"}` },
    '90 kB of backslashes': { body: `{"email":"${'\\\\'.repeat(45_000)}"}` },
    ...Object.fromEntries(
      Object.entries(repeatedTexts).flatMap(([what, text]) => [
        [`the name of a part is ${what}`, form(`form-data; name="${text}"`)],
        [`the file name of a part is ${what}`, form(`form-data; name="image"; filename="${text}"`)],
        [`the disposition of a part is ${what}`, form(`form-data;${text}`)],
      ]),
    ),
  }
  return Object.entries(parts).map(([what, changes]) => ({
    what: `${target.key}, ${what}`,
    wire: wireOf(target, changes),
  }))
}
