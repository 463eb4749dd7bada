import type { z } from 'zod'
import type { IncidentReporter } from '../../platform/incidents/incident-reporter.ts'
import { Problem } from './entities.ts'
import { KeysRefused, ProviderRefusal, ProviderUnavailable } from './payment-provider.ts'
import type { PaymentSettings } from './payment-settings.ts'

const ANSWER_MS = 4_000

export type RazorpayApi = <Result>(schema: z.ZodType<Result>, path: string, request?: ApiRequest) => Promise<Result>

/** Calls the HTTP API (https://razorpay.com/docs/api); a request with a body is a POST. Throws as `PaymentProvider` says. */
export function razorpayApi(
  { apiUrl, keyId, keySecret }: Pick<PaymentSettings, 'apiUrl' | 'keyId' | 'keySecret'>,
  reports?: Pick<IncidentReporter, 'failed' | 'works'>,
  answerMs = ANSWER_MS,
): RazorpayApi {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (schema, path, request = {}) => {
    const { status, body } = await fetchText(`${apiUrl}${path}`, authorization, request, answerMs)
    if (status === 401 || status === 403) {
      const error = new KeysRefused(`The payment provider answered ${status}: ${problemIn(body)}`)
      reports?.failed({ kind: 'provider_refuses_keys', error })
      throw error
    }
    if (status < 500) reports?.works('provider_refuses_keys')
    if (status >= 200 && status < 300) return parse(schema, body)
    if (isRefusal(status)) throw new ProviderRefusal(parse(Problem, body).error.description)
    throw new ProviderUnavailable(`The payment provider answered ${status}`)
  }
}

type ApiRequest = { body?: object; headers?: Record<string, string> }

/** The timeout covers the whole body, so that one that trickles in is aborted too. */
async function fetchText(url: string, authorization: string, { body, headers }: ApiRequest, answerMs: number) {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    throw new ProviderUnavailable('The payment provider could not be reached', { cause: error })
  }
}

function parse<Result>(schema: z.ZodType<Result>, body: string): Result {
  try {
    return schema.parse(JSON.parse(body))
  } catch (error) {
    throw new ProviderUnavailable('The payment provider answered in a way that is not understood', { cause: error })
  }
}

/** The description in the provider's error body, if it has one. */
function problemIn(body: string): string {
  try {
    return Problem.parse(JSON.parse(body)).error.description
  } catch {
    return 'no reason given'
  }
}

/** Too many requests, a conflict with the same request and a timeout are no refusal of the request itself. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/** Null of what the provider does not know. */
export async function nullIfRefused<Result>(calling: Promise<Result>): Promise<Result | null> {
  try {
    return await calling
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}
