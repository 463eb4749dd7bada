import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ServerEvent } from '../../server/integrations/meta/conversions-api.ts'
import { noteSecrets } from '../support/run-logs.ts'
import { ruleBrokenBy } from './meta-rules.ts'

export type MetaCounterpart = {
  /** What META_GRAPH_URL is to be */
  graphUrl: string
  /** Every event that was accepted, as it came */
  accepted: ServerEvent[]
  /** How many requests came, whatever became of them */
  requests: number
  /** What it does with what comes: takes it by its rules, fails, says that the token is wrong, or never answers */
  mood: 'well' | 'failing' | 'locked' | 'hanging'
  stop(): Promise<void>
}

export const metaKeys = { pixelId: '1234567890123456', accessToken: 'a-token-of-the-counterpart' }
const MOST_EVENTS = 1_000

/**
 * Meta's Conversions API as it is documented: takes a batch as a whole, or refuses it as a whole for one event that breaks
 * a rule, with the error in Meta's form.
 */
export async function startMetaCounterpart(port = 0): Promise<MetaCounterpart> {
  noteSecrets(metaKeys.accessToken)
  const server = createServer(async (request, response) => {
    counterpart.requests += 1
    const body = await text(request)
    if (counterpart.mood === 'hanging') return
    const reply = replyTo(`${request.method} ${request.url}`, body)
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')

  const counterpart: MetaCounterpart = {
    graphUrl: `http://127.0.0.1:${address.port}/v25.0`,
    accepted: [],
    requests: 0,
    mood: 'well',
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return counterpart

  function replyTo(call: string, body: string): Reply {
    if (counterpart.mood === 'failing') return refusal(500, { code: 2, is_transient: true }, 'An unexpected error')
    if (call !== `POST /v25.0/${metaKeys.pixelId}/events`)
      return refusal(400, { code: 100, error_subcode: 33 }, `${call}: there is no such object`)
    const { data, access_token } = JSON.parse(body) as { data?: unknown; access_token?: unknown }
    if (counterpart.mood === 'locked' || access_token !== metaKeys.accessToken)
      return refusal(401, { code: 190 }, 'Invalid OAuth access token')
    if (!Array.isArray(data) || data.length === 0 || data.length > MOST_EVENTS)
      return refusal(400, { code: 100 }, `data must be a list of 1 to ${MOST_EVENTS} events`)
    const now = Date.now() / 1_000
    for (const [index, event] of data.entries()) {
      const rule = ruleBrokenBy(event, now)
      if (rule !== null) return refusal(400, { code: 100, error_subcode: 2_804_019 }, `$['data'][${index}]: ${rule}`)
    }
    counterpart.accepted.push(...(data as ServerEvent[]))
    return { status: 200, body: { events_received: data.length, messages: [], fbtrace_id: 'A' } }
  }
}

type Reply = { status: number; body: object }

function refusal(status: number, codes: object, error_user_msg: string): Reply {
  const error = { message: 'Invalid parameter', type: 'OAuthException', ...codes, error_user_msg, fbtrace_id: 'A' }
  return { status, body: { error } }
}
