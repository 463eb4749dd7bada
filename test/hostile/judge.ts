import { parse as parseQuery } from 'node:querystring'
import { z } from 'zod'
import type { RefusalCode } from '../../contract/errors.ts'

/** What must become of a request: refused with one of these codes, naming these fields; or allowed by its schema. */
export type Verdict = { codes: readonly RefusalCode[]; fields?: readonly string[] } | 'allowed'

const LARGEST_BODY = 100_000

type Schema = z.core.$ZodType | undefined

/** Judges a JSON body by the contract's schema alone. */
export function judgeBody(schema: Schema, text: string): Verdict {
  if (Buffer.byteLength(text) > LARGEST_BODY) return { codes: ['too_large'] }
  const body = parse(text)
  if (body === MALFORMED) return { codes: ['malformed'] }
  return schema ? judge(schema, body, ['invalid', 'address_incomplete']) : 'allowed'
}

/** Judges the part of an address after its question mark. */
export function judgeQuery(schema: Schema, query: string): Verdict {
  return schema ? judge(schema, parseQuery(query), ['invalid']) : 'allowed'
}

/** Judges a header; several of one name are joined as HTTP joins them. */
export function judgeHeader(schema: Schema, name: string, value: string | readonly string[]): Verdict {
  const joined = typeof value === 'string' ? value : value.join(', ')
  return schema ? judge(schema, { [name]: joined }, ['invalid']) : 'allowed'
}

/** An identifier in the path that cannot be one names nothing; one that cannot be decoded is malformed. */
export function judgeParams(schema: Schema, params: Record<string, string>): Verdict {
  const decoded = parse(() => Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
  if (decoded === MALFORMED) return { codes: ['malformed', 'not_found'] }
  const verdict = schema ? judge(schema, Object.fromEntries(decoded as [string, string][]), ['not_found']) : 'allowed'
  return verdict === 'allowed' ? verdict : { codes: ['not_found'] }
}

function judge(schema: z.core.$ZodType, value: unknown, codes: readonly RefusalCode[]): Verdict {
  const { success, error } = z.safeParse(schema, value)
  if (success) return 'allowed'
  // Of all names this one alone gets lost in an object that is filled in the usual way.
  const fields = error.issues.flatMap(fieldsOf).filter((field) => field !== '__proto__')
  return { codes, fields: [...new Set(fields)] }
}

function fieldsOf({ code, path, ...issue }: z.core.$ZodIssue): string[] {
  const keys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path]
  return keys.map((names) => names.join('.') || 'request')
}

const MALFORMED = Symbol('malformed')

/** What could change how every object behaves is no JSON to the shop, and half a character no text. */
function parse(source: string | (() => unknown)): unknown {
  try {
    if (typeof source !== 'string') return source()
    const poisoned = /"__proto__"\s*:|"constructor"\s*:\s*\{\s*"prototype"\s*:/.test(source)
    return poisoned
      ? MALFORMED
      : source === ''
        ? undefined
        : JSON.parse(source, /\\ud/i.test(source) ? wellFormed : undefined)
  } catch {
    return MALFORMED
  }
}

function wellFormed(name: string, value: unknown): unknown {
  if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new Error('half a character')
  return value
}
