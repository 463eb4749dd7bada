import { type Case, type Target, wireOf } from './case.ts'
import { judgeBody } from './expected-verdict.ts'
import { numbers, otherTypes, RawJson, texts } from './hostile-values.ts'

/** Hostile bodies for an endpoint that reads JSON, or that must ignore a body. */
export function bodyCases(target: Target): Case[] {
  if (!readsJson(target)) return []
  const form: Case = {
    key: target.key,
    what: 'declared as a form',
    verdict: { codes: ['unsupported_media_type'] },
    wire: wireOf(target, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=1' }),
  }
  return [...valueCases(target), ...shapeCases(target), form]
}

/** Each text in the good body is replaced by each hostile one. */
export function textCases(target: Target): Case[] {
  if (!readsJson(target)) return []
  return textsOf(target.sample.body).flatMap((path) =>
    Object.entries(texts).map(([what, hostile]) =>
      caseOf(target, `${path.join('.')} is ${what}`, replaced(target.sample.body, path, hostile)),
    ),
  )
}

/** The good body with a hostile text wherever its schema allows it; null if it does so nowhere. */
export function bodyFullOf(target: Target, hostile: string): string | null {
  const { sample, endpoint } = target
  if (!readsJson(target)) return null
  const places = textsOf(sample.body).filter(
    (path) => judgeBody(endpoint.body, replaced(sample.body, path, hostile)) === 'allowed',
  )
  const full = JSON.stringify(places.reduce((body, path) => changed(body, path, () => hostile), sample.body))
  return places.length > 0 && judgeBody(endpoint.body, full) === 'allowed' ? full : null
}

export function readsJson({ key, endpoint }: Target): boolean {
  return !key.startsWith('GET') && !endpoint.fileField && !endpoint.fileType
}

function textsOf(body: unknown): (readonly string[])[] {
  return partsOf(body).flatMap(([path, value]) => (typeof value === 'string' ? [path] : []))
}

/** Each part of the good body is replaced by each hostile value, and left out. */
function valueCases(target: Target): Case[] {
  return partsOf(target.sample.body).flatMap(([path, value]) => {
    const where = path.join('.') || 'the body'
    const left = path.length > 0 ? [caseOf(target, `${where} left out`, without(target.sample.body, path))] : []
    const values = Object.entries({
      ...otherTypes,
      ...(typeof value === 'number' && numbers),
      ...(Array.isArray(value) && { 'a long list': Array(1_200).fill(value[0] ?? 0) }),
    })
    return [
      ...left,
      ...values.map(([what, hostile]) =>
        caseOf(target, `${where} is ${what}`, replaced(target.sample.body, path, hostile)),
      ),
    ]
  })
}

/** Bodies that are no object, no JSON, or too large. */
function shapeCases(target: Target): Case[] {
  const good = JSON.stringify(target.sample.body ?? {})
  const twice = Object.keys(JSON.parse(good)).map((name): [string, string] => [
    `${name} twice`,
    `${good.slice(0, -1)},${JSON.stringify(name)}:{"$ne":null}}`,
  ])
  const shapes: [what: string, text: string][] = [
    ...twice,
    ['half of it', good.slice(0, -1)],
    ['JavaScript', "{'a':1}"],
    ['good, with a __proto__', good.replace('{', '{"__proto__":{"isAdmin":true},')],
    ['a nested __proto__', `{"a":[{"__proto__":{"isAdmin":true}}]}`],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['10,000 lists deep', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['10,000 objects deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['over 100 kB of blanks', `{${' '.repeat(100_000)}}`],
  ]
  return shapes.map(([what, text]) => caseOf(target, `the body is ${what}`, text))
}

function caseOf(target: Target, what: string, body: string): Case {
  const verdict = judgeBody(target.endpoint.body, body)
  return { key: target.key, what, verdict, wire: wireOf(target, { body }) }
}

/** A value and all of its parts; of a list, only its first item. */
function partsOf(value: unknown, path: readonly string[] = []): [path: readonly string[], value: unknown][] {
  if (value === undefined) return []
  const inner =
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).slice(0, Array.isArray(value) ? 1 : Infinity)
  return [[path, value], ...inner.flatMap(([name, part]) => partsOf(part, [...path, name]))]
}

const PLACE = '\u0001the raw text\u0001'

/** The value with another at a path, as JSON. */
export function replaced(value: unknown, path: readonly string[], hostile: unknown): string {
  const isRaw = hostile instanceof RawJson
  const text = JSON.stringify(changed(value, path, () => (isRaw ? PLACE : hostile)))
  return isRaw ? text.replace(JSON.stringify(PLACE), () => hostile.text) : text
}

function without(value: unknown, path: readonly string[]): string {
  return JSON.stringify(changed(value, path, () => undefined))
}

function changed(value: unknown, [name, ...rest]: readonly string[], change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(value)
  if (Array.isArray(value)) {
    const items = value.map((item, index) => (String(index) === name ? changed(item, rest, change) : item))
    return items.filter((item) => item !== undefined)
  }
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [name]: changed(fields[name], rest, change) }
}
