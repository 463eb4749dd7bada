import assert from 'node:assert/strict'
import { providerKeys } from './payment-provider.ts'

type Options = { body?: unknown; text?: string; headers?: Record<string, string>; credentials?: string }
/** The answer of a stand-in for a foreign service, read field by field and compared with what its documents say. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts each field that it reads
export type ProviderAnswer = { status: number; json: any }

/** Asks the provider's HTTP API: `POST /orders`. With the right key unless told otherwise. */
export async function askProvider(url: string, what: string, options: Options = {}): Promise<ProviderAnswer> {
  const [method = '', path = ''] = what.split(' ')
  const { credentials = `${providerKeys.keyId}:${providerKeys.keySecret}`, body } = options
  const answer = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'Content-Type': 'application/json',
      ...options.headers,
    },
    body: options.text ?? (body === undefined ? null : JSON.stringify(body)),
  })
  return { status: answer.status, json: JSON.parse(await answer.text()) }
}

/** Asks the provider for an order of ₹500 that is captured automatically; answers its id. */
export async function newProviderOrder(url: string, more: object = {}): Promise<string> {
  const body = { amount: 50_000, currency: 'INR', payment: { capture: 'automatic' }, ...more }
  const { status, json } = await askProvider(url, 'POST /orders', { body })
  assert.equal(status, 200, JSON.stringify(json))
  return json.id
}

export function assertProviderRefused({ status, json }: ProviderAnswer, description: string): void {
  assert.equal(json.error?.description, description)
  assert.equal(json.error.code, 'BAD_REQUEST_ERROR')
  assert.equal(status, 400)
}
