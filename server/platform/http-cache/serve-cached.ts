import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { atTurnsEnd } from '../concurrency/defer-to-turn-end.ts'
import { oddityOf } from '../http/reject-malformed.ts'
import { isPage, keptAddress } from './cache-key.ts'
import { whileNoting } from './cache-tags.ts'
import { type KeptAnswer, keepAnswer } from './cached-response.ts'
import type { ChangesHeard } from './invalidation-listener.ts'
import type { KeptAnswers } from './response-cache.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Found = { answer: KeptAnswer; request: IncomingMessage; response: ServerResponse }
type Made = { statusCode: number; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Puts the kept answers before the application: what is the same for everyone is answered with finished bytes, and made
 * by the application, once for all who ask at the same time, when there are none. Everything else passes by. `admit`
 * waits for room to make one, and throws where there is none. Pages are made by `makePage`, where there are any, which
 * spares asking the application by a request.
 */
export function answerFromKept(
  app: FastifyInstance,
  kept: KeptAnswers,
  changes: Pick<ChangesHeard, 'isListening'>,
  admit: () => Promise<void>,
  makePage: ((address: string) => Promise<Made>) | null = null,
): void {
  const [application] = app.server.listeners('request') as Listener[]
  if (!application) throw new Error('The application does not listen to requests')
  app.server.removeListener('request', application)
  const addressOf = remembering(keptAddress)
  /** What came instead of an answer to keep: for everybody who shared in the making */
  const others = new WeakMap<Promise<KeptAnswer | null>, Made>()
  /**
   * What is there goes out together: who is sent one answer after the other in short succession, a proxy on the same
   * machine say, is woken for the first of them alone. Waking costs the shop as much as answering does.
   */
  const sendSoon = atTurnsEnd(({ answer, request, response }: Found) => {
    answer.send(request, response)?.catch(failedFor(response))
    app.countKeptAnswer(response.statusCode)
  })

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const address = isForEveryone(request) && oddityOf(request) === null ? addressOf(request.url ?? '') : null
    if (address === null || !changes.isListening()) return application(request, response)
    const answer = kept.find(address)
    if (answer) sendSoon({ answer, request, response })
    else makeAndSend(address, request, response).catch(failedFor(response))
  })

  function failedFor(response: ServerResponse): (error: unknown) => void {
    return (error) => {
      app.log.error({ err: error }, 'a kept answer could not be sent')
      response.destroy()
    }
  }

  async function makeAndSend(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    app.measureMaking(request, response)
    const making = kept.findInMaking(address) ?? make(address)
    const answer = await making
    const other = others.get(making)
    if (answer) return answer.send(request, response)
    if (other) sendAsItIs(other, request, response)
    // It was not even tried: that is said by the application.
    else application?.(request, response)
  }

  function make(address: string): Promise<KeptAnswer | null> {
    const making = kept.make(address, async () => {
      if (!(await isAdmitted(address))) return null
      const { result, shown } = await whileNoting(() => produce(address))
      if (result === null) return null
      if (result.statusCode === 200) return keepAnswer(result.headers, result.body, shown)
      others.set(making, result)
      return null
    })
    return making
  }

  /** A page that cannot be made is left to the application, which logs why and says that it failed. */
  function produce(address: string): Promise<Made | null> {
    return makePage && isPage(address) ? makePage(address).catch(() => null) : askWithin(app, address)
  }

  /** Pages wait in a queue of their own. */
  function isAdmitted(address: string): Promise<boolean> {
    if (!address.startsWith('/api/')) return Promise.resolve(true)
    return admit().then(
      () => true,
      () => false,
    )
  }
}

/** As a stream, since whatever is answered as a whole is decoded to text as well. */
async function askWithin(app: FastifyInstance, url: string): Promise<Made> {
  const { statusCode, headers, stream } = await app.inject({ method: 'GET', url, payloadAsStream: true })
  const chunks: Buffer[] = await stream().toArray()
  return { statusCode, headers, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }
}

const MOST_REMEMBERED = 5_000
const LONGEST_REMEMBERED = 300

/** The same function, which works an address out once; addresses come again and again, in few spellings. */
function remembering(work: (address: string) => string | null): (address: string) => string | null {
  const known = new LRUCache<string, { address: string | null }>({ max: MOST_REMEMBERED })
  return (asked) => {
    const found = known.get(asked)
    if (found) return found.address
    const address = work(asked)
    if (asked.length <= LONGEST_REMEMBERED) known.set(asked, { address })
    return address
  }
}

/** Nothing of the request but its address and its encodings makes a difference to the answer, and it is a whole one. */
function isForEveryone({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.host !== undefined &&
    headers.origin === undefined &&
    headers.range === undefined &&
    headers['transfer-encoding'] === undefined &&
    (headers['content-length'] === undefined || headers['content-length'] === '0')
  )
}

function sendAsItIs({ statusCode, headers, body }: Made, request: IncomingMessage, response: ServerResponse) {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && name !== 'connection') response.setHeader(name, value)
  }
  response.writeHead(statusCode)
  response.end(request.method === 'HEAD' ? undefined : body)
}
