import { type Case, endpoints, type Target, wireOf } from './case.ts'
import { judgeHeader, judgeParams, judgeQuery, type Verdict } from './expected-verdict.ts'
import { inAddresses } from './hostile-values.ts'
import { namesIn } from './schema-fields.ts'

const NOTHING: Verdict = { codes: ['not_found'] }

/** Hostile IDs in the path: malformed, unknown, or another customer's. */
export function paramCases(target: Target): Case[] {
  const { key, endpoint, sample, others } = target
  const names = Object.keys(sample.params ?? {})
  const cases = names.flatMap((name) => {
    const rest = Object.fromEntries(names.filter((other) => other !== name).map((other) => [other, 'A'.repeat(20)]))
    return Object.entries(inAddresses).map(([what, value]): Case => {
      const verdict = judgeParams(endpoint.params, { ...rest, [name]: value })
      return { key, what: `${name} is ${what}`, verdict, wire: wireOf(target, { params: { [name]: value } }) }
    })
  })
  const nothing = sample.anyId ? [] : names.map((name) => wireOf(target, { params: { [name]: 'Z'.repeat(20) } }))
  const theirs = sample.anyId || !isOwned(target) || !others ? [] : [wireOf({ ...target, sample: others })]
  return [
    ...cases,
    ...nothing.map((wire) => ({ key, what: 'an unknown ID', verdict: NOTHING, wire })),
    ...theirs.map((wire) => ({ key, what: "another customer's", verdict: NOTHING, wire })),
  ]
}

/** Whether a customer's request names something of their own: an order, a payment. */
function isOwned({ endpoint, sample, others }: Target): boolean {
  return endpoint.access === 'customer' && JSON.stringify(sample.params) !== JSON.stringify(others?.params)
}

/** Each query parameter with each hostile value, repeated, or as a list; and unknown parameters. */
export function queryCases(target: Target): Case[] {
  const { key, endpoint } = target
  const queries = [
    ...namesIn(endpoint.query).flatMap((name) => [
      ...Object.entries(inAddresses).map(([what, value]) => [`${name} is ${what}`, `${name}=${value}`]),
      [`${name} is empty`, `${name}=`],
      [`${name} without a value`, name],
      [`${name} twice`, `${name}=1&${name}=2`],
      [`${name} as a list`, `${name}[]=1`],
      [`${name} as an object`, `${name}[$gt]=`],
    ]),
    ...(endpoint.query || key.startsWith('GET') ? unknownNames(target) : []),
  ]
  return queries.map(([what = '', query = '']) => {
    const verdict = judgeQuery(endpoint.query, query)
    return { key, what: `in the query, ${what}`, verdict, wire: wireOf(target, { query }) }
  })
}

function unknownNames({ caller }: Target): [what: string, query: string][] {
  return [
    ['an unknown name', 'is_admin=true'],
    ['__proto__', '__proto__[isAdmin]=true&__proto__=1'],
    ['constructor', 'constructor[prototype][isAdmin]=true'],
    ['1,000 names', Array.from({ length: 1_000 }, (_, index) => `n${index}=1`).join('&')],
    ['a token', `token=${caller?.bearer ?? 'x'}`],
  ]
}

const hostileHeaders: Readonly<Record<string, string | string[]>> = {
  empty: '',
  'several words': 'one two',
  'beyond ASCII': 'caf\u00e9',
  SQL: "' or '1'='1",
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
      verdict: judgeHeader(endpoint.headers, name, value),
      wire: wireOf(target, { headers: { [name]: value } }),
    })),
  )
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']

/** The endpoint's path with every method that it does not have. */
export function methodCases(target: Target): Case[] {
  const [, pattern] = target.key.split(' ')
  const known = endpoints.filter(([key]) => key.split(' ')[1] === pattern).map(([key]) => key.split(' ')[0])
  // Once for each path
  if (known[0] !== target.key.split(' ')[0]) return []
  const { body: _body, headers, path } = wireOf(target)
  const { 'Content-Type': _type, ...rest } = headers
  // A path may match another endpoint's, which a visitor may not call either: /plants/categories as a plant's id.
  const verdict: Verdict = target.caller ? NOTHING : { codes: ['not_found', 'not_signed_in'] }
  return methods
    .filter((method) => !known.includes(method))
    .map((method) => ({ key: target.key, what: `by ${method}`, verdict, wire: { method, path, headers: rest } }))
}
