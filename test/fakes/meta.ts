import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ServerEvent } from '../../server/integrations/conversions-api.ts'
import { noteSecrets } from '../support/run-logs.ts'
import { ruleBrokenBy } from './meta-rules.ts'
import { serve } from './serve.ts'

export type FakeMeta = {
  /** The value for META_GRAPH_URL */
  graphUrl: string
  /** Every accepted event, as received */
  accepted: ServerEvent[]
  /** The number of requests, whatever became of them */
  requests: number
  /** How it responds: by its rules, with an error, with a refused token, or never */
  mode: 'normal' | 'failing' | 'locked' | 'hanging'
  stop(): Promise<void>
}

export const metaKeys = { pixelId: '1234567890123456', accessToken: 'a-token-of-the-fake' }
const MOST_EVENTS = 1_000

/**
 * Meta's Conversions API as documented: accepts a batch as a whole, or refuses it as a whole, with an error in Meta's
 * shape, if one event breaks a rule.
 */
export async function startFakeMeta(port = 0): Promise<FakeMeta> {
  noteSecrets(metaKeys.accessToken)
  const server = createServer(async (request, response) => {
    fake.requests += 1
    const body = await text(request)
    if (fake.mode === 'hanging') return
    const reply = replyTo(`${request.method} ${request.url}`, body)
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  const { url, stop } = await serve(server, port)

  const fake: FakeMeta = {
    graphUrl: `${url}/v25.0`,
    accepted: [],
    requests: 0,
    mode: 'normal',
    stop,
  }
  return fake

  function replyTo(call: string, body: string): Reply {
    if (fake.mode === 'failing') return refusal(500, { code: 2, is_transient: true }, 'An unexpected error')
    if (call !== `POST /v25.0/${metaKeys.pixelId}/events`)
      return refusal(400, { code: 100, error_subcode: 33 }, `${call}: there is no such object`)
    const { data, access_token } = JSON.parse(body) as { data?: unknown; access_token?: unknown }
    if (fake.mode === 'locked' || access_token !== metaKeys.accessToken)
      return refusal(401, { code: 190 }, 'Invalid OAuth access token')
    if (!Array.isArray(data) || data.length === 0 || data.length > MOST_EVENTS)
      return refusal(400, { code: 100 }, `data must be a list of 1 to ${MOST_EVENTS} events`)
    const now = Date.now() / 1_000
    for (const [index, event] of data.entries()) {
      const rule = ruleBrokenBy(event, now)
      if (rule !== null) return refusal(400, { code: 100, error_subcode: 2_804_019 }, `$['data'][${index}]: ${rule}`)
    }
    fake.accepted.push(...(data as ServerEvent[]))
    return { status: 200, body: { events_received: data.length, messages: [], fbtrace_id: 'A' } }
  }
}

type Reply = { status: number; body: object }

function refusal(status: number, codes: object, error_user_msg: string): Reply {
  const error = { message: 'Invalid parameter', type: 'OAuthException', ...codes, error_user_msg, fbtrace_id: 'A' }
  return { status, body: { error } }
}
