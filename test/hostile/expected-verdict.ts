import { parse as parseQuery } from 'node:querystring'
import { z } from 'zod'
import type { RefusalCode } from '../../contract/errors.ts'

/** The expected outcome: refused with one of these codes, naming these fields; or allowed by the schema. */
export type Verdict = { codes: readonly RefusalCode[]; fields?: readonly string[] } | 'allowed'

const LARGEST_BODY = 100_000

type Schema = z.core.$ZodType | undefined

/** The verdict of the contract's schema on a JSON body. */
export function judgeBody(schema: Schema, text: string): Verdict {
  if (Buffer.byteLength(text) > LARGEST_BODY) return { codes: ['too_large'] }
  const body = parse(text)
  if (body === MALFORMED) return { codes: ['malformed'] }
  return schema ? judge(schema, body, ['invalid', 'address_incomplete']) : 'allowed'
}

/** The verdict on a query string. */
export function judgeQuery(schema: Schema, query: string): Verdict {
  return schema ? judge(schema, parseQuery(query), ['invalid']) : 'allowed'
}

/** The verdict on a header; several values are joined as in HTTP. */
export function judgeHeader(schema: Schema, name: string, value: string | readonly string[]): Verdict {
  const joined = typeof value === 'string' ? value : value.join(', ')
  return schema ? judge(schema, { [name]: joined }, ['invalid']) : 'allowed'
}

/**
 * The verdict on path parameters: a malformed identifier is not found; one that cannot be decoded is a malformed
 * request.
 */
export function judgeParams(schema: Schema, params: Record<string, string>): Verdict {
  const decoded = parse(() => Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
  if (decoded === MALFORMED) return { codes: ['malformed', 'not_found'] }
  const verdict = schema ? judge(schema, Object.fromEntries(decoded as [string, string][]), ['not_found']) : 'allowed'
  return verdict === 'allowed' ? verdict : { codes: ['not_found'] }
}

function judge(schema: z.core.$ZodType, value: unknown, codes: readonly RefusalCode[]): Verdict {
  const { success, error } = z.safeParse(schema, value)
  if (success) return 'allowed'
  // `__proto__` is the one name that an assignment to an object loses.
  const fields = error.issues.flatMap(fieldsOf).filter((field) => field !== '__proto__')
  return { codes, fields: [...new Set(fields)] }
}

function fieldsOf({ code, path, ...issue }: z.core.$ZodIssue): string[] {
  const keys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path]
  return keys.map((names) => names.join('.') || 'request')
}

const MALFORMED = Symbol('malformed')

/** The shop refuses JSON that could pollute prototypes, and text with lone surrogates. */
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
