import assert from 'node:assert/strict'
import { providerKeys } from './payment-provider.ts'

type Options = { body?: unknown; text?: string; headers?: Record<string, string>; credentials?: string }
/** A response of the payment simulator; tests compare its fields with what the provider documents. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts each field that it reads
export type ProviderResponse = { status: number; json: any }

/** Calls the provider's HTTP API, e.g. `POST /orders`, with the right key unless `credentials` says otherwise. */
export async function callProvider(url: string, request: string, options: Options = {}): Promise<ProviderResponse> {
  const [method = '', path = ''] = request.split(' ')
  const { credentials = `${providerKeys.keyId}:${providerKeys.keySecret}`, body } = options
  const answer = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'Content-Type': 'application/json',
      ...options.headers,
    },
    body: options.text ?? (method === 'GET' ? null : JSON.stringify(body ?? {})),
  })
  return { status: answer.status, json: JSON.parse(await answer.text()) }
}

/** Creates an order of ₹500 that is captured automatically; returns its id. */
export async function createProviderOrder(url: string, more: object = {}): Promise<string> {
  const body = { amount: 50_000, currency: 'INR', payment: { capture: 'automatic' }, ...more }
  const { status, json } = await callProvider(url, 'POST /orders', { body })
  assert.equal(status, 200, JSON.stringify(json))
  return json.id
}

export function assertProviderRefused({ status, json }: ProviderResponse, description: string): void {
  assert.equal(json.error?.description, description)
  assert.equal(json.error.code, 'BAD_REQUEST_ERROR')
  assert.equal(status, 400)
}
