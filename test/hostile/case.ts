import type { Contract, EndpointKey } from '../../contract/contract.ts'
import { contract } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Person } from '../support/factories.ts'
import type { Verdict } from './expected-verdict.ts'
import type { AnySample } from './samples/samples.ts'
import type { Wire } from './send.ts'

/** One hostile request, a description, and the expected outcome. */
export type Case = { key: EndpointKey; what: string; wire: Wire; verdict: Verdict }

/** A good request and its caller, from which the endpoint’s hostile requests are made. */
export type Target = {
  key: EndpointKey
  endpoint: Endpoint
  sample: AnySample
  /** Null if anyone may call it */
  caller: Person | null
  /** The same request as another customer would send it */
  others: AnySample | null
  /** The encoded form or file of the sample */
  form: { type: string; bytes: Buffer } | null
}

export const endpoints = Object.entries(contract) as [keyof Contract, Endpoint][]

type Changes = { params?: Record<string, string>; query?: string; headers?: Wire['headers']; body?: Buffer | string }

/** The good request with some parts changed; parameters and query are put into the URL as given, unencoded. */
export function wireOf({ key, sample, caller, form }: Target, changes: Changes = {}): Wire {
  const [method = '', pattern = ''] = key.split(' ')
  const params = { ...encoded(sample.params ?? {}), ...changes.params }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const good = sample.body === undefined ? undefined : (form?.bytes ?? JSON.stringify(sample.body))
  const body = changes.body ?? good
  const query = changes.query ?? (sample.query && new URLSearchParams(sample.query).toString())
  return {
    method,
    path: `/api${path}${query === undefined ? '' : `?${query}`}`,
    headers: {
      ...(caller && { Authorization: `Bearer ${caller.bearer}` }),
      ...(body !== undefined && { 'Content-Type': form?.type ?? 'application/json' }),
      ...sample.headers,
      ...sample.also,
      ...changes.headers,
    },
    ...(body !== undefined && { body: Buffer.from(body) }),
  }
}

function encoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]))
}
