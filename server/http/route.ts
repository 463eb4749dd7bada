import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contract, type EndpointKey } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ErrorAnswer } from '../../contract/errors.ts'
import { roomAt } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { logDeniedRequest } from '../security-events/log-denied-request.ts'
import type { Shop } from '../shop.ts'
import { authenticate, identify } from './authenticate.ts'
import { sendRefusal } from './errors.ts'
import type { Answered, ApiCall, CredentialHandler, Handler, RouteRegistrar } from './handler.ts'
import { inTime } from './in-time.ts'
import { readJsonBodies } from './json-body.ts'
import { forgiveTries, limitAccount, limitAddress, limitCredential } from './limits.ts'
import { sendParts } from './send-parts.ts'
import { LONGEST_REQUEST_MS } from './slow-bodies.ts'
import { isFromWithin } from './unfinished-requests.ts'
import { openWithin, PART_MS } from './within-process.ts'

/** By then a request is answered, if only that it could not be done in time. */
export const ANSWER_MS = 9_500

/**
 * Registers endpoints of the contract: when there is room, not too often from one address, who is calling and may they,
 * is the request well formed, not too often for one account, then the handler. One that finds its caller itself only does
 * so then.
 */
export function routeRegistrar(app: FastifyInstance, shop: Shop, { answerMs = ANSWER_MS } = {}): RouteRegistrar {
  readJsonBodies(app)

  const byCaller = <Key extends EndpointKey>(key: Key, handler: Handler<Key>) => {
    openWithin(shop, key, handler)
    register(key, { letIn: authenticate, limit: limitAccount }, handler)
  }
  return Object.assign(byCaller, {
    byCredential<Key extends EndpointKey>(key: Key, handler: CredentialHandler<Key>) {
      register(key, { letIn: identify, limit: limitCredential }, handler)
    },
  })

  function register<Key extends EndpointKey, Call>(
    key: Key,
    { letIn, limit }: ByCaller,
    handler: Answering<Key, Call>,
  ) {
    const endpoint: Endpoint = contract[key]
    const { problemPage, openedFrom, fileField } = endpoint
    const [method = '', path = ''] = key.split(' ')
    const longest = takesFile(endpoint) ? LONGEST_REQUEST_MS + answerMs : answerMs
    const longestFor = (request: FastifyRequest) => (isFromWithin(request) ? Math.min(longest, PART_MS) : longest)
    const success = Number(Object.keys(endpoint.answers)[0])
    app.route({
      method,
      url: path,
      schema: schemaOf(endpoint, path),
      config: { problemPage, openedFrom, fileField, takesFile: takesFile(endpoint) },
      onRequest: async (request, reply) => {
        const refusal = await inTime(reply, longestFor(request), admit(shop, endpoint, request, reply, letIn))
        if (refusal) return sendRefusal(reply, refusal)
      },
      preHandler: async (request, reply) => {
        const refusal = await inTime(reply, longestFor(request), limit(shop, endpoint, request, reply))
        if (refusal) return sendRefusal(reply, refusal)
      },
      handler: async (request, reply) => {
        const answer = await inTime(reply, longestFor(request), handler(callOf<Call>(request, reply)))
        // A right password that still needs the second factor was no wrong try.
        if (answer instanceof Refusal && answer.code !== 'second_factor_needed') return sendRefusal(reply, answer)
        await forgiveTries(shop, endpoint, request)
        if (answer instanceof Refusal) return sendRefusal(reply, answer)
        // Whoever changed something sees it from now on, also in answers that are kept; but it is done in any case.
        if (method !== 'GET' && !endpoint.isPersonal && !('isTold' in answer))
          await inTime(reply, longest, shop.changes.caughtUp()).catch(() => {})
        if ('lines' in answer) {
          nameFile(reply, endpoint, answer.fileName)
          return reply.code(success).send(Readable.from(answer.lines, { objectMode: false }))
        }
        if (answer.total !== undefined) reply.header('X-Total-Count', answer.total)
        if ('parts' in answer) return sendParts(reply.code(success), answer.parts)
        if (answer.fileName !== undefined) nameFile(reply, endpoint, answer.fileName)
        if (answer.location !== undefined) return reply.redirect(answer.location, 302)
        return reply.code(success).send(answer.body)
      },
    })
  }
}

type Answering<Key extends EndpointKey, Call> = (call: Call) => Promise<Answered<Key> | Refusal>
type LetIn = typeof authenticate | typeof identify
/** How a caller is let in, and how tries of their account are counted */
type ByCaller = { letIn: LetIn; limit: typeof limitAccount }

/**
 * Where the caller has to be signed in, tries of an address are counted once the caller is known: else a stranger could use
 * up those of everyone who shares it. Where the call finds its caller itself, `limitCredential` counts them.
 */
async function admit(shop: Shop, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, letIn: LetIn) {
  if (!isFromWithin(request)) await roomAt(shop.database)
  if (endpoint.access === 'anyone') {
    const limited = await limitAddress(shop, endpoint, request, reply)
    if (limited) return limited
  }
  const refusal = await letIn(shop, endpoint, request)
  if (refusal && endpoint.access === 'admin')
    logDeniedRequest(request, 'admin_denied', { reason: refusal.code, method: request.method, route: routeOf(request) })
  if (refusal || request.caller === null || endpoint.access === 'anyone') return refusal
  return limitAddress(shop, endpoint, request, reply)
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? ''
}

function takesFile({ fileField, fileType }: Endpoint): boolean {
  return fileField !== undefined || fileType !== undefined
}

/** A browser shows a paper, keeps it under its name if asked to, and leaves no copy behind; a table it keeps. */
function nameFile(reply: FastifyReply, { file }: Endpoint, name: string): void {
  if (file !== undefined) reply.type(file === 'text/csv' ? 'text/csv; charset=utf-8' : file)
  const disposition = file === 'text/csv' ? 'attachment' : 'inline'
  reply.header('Content-Disposition', `${disposition}; filename="${name}"`).header('Cache-Control', 'private, no-store')
}

/** The contract has checked every part by now; its types tell what they are. */
function callOf<Call>(request: FastifyRequest, reply: FastifyReply): Call {
  return {
    params: request.params,
    query: request.query,
    headers: request.headers,
    body: request.body,
    caller: request.caller,
    optionalCaller: request.caller,
    credential: request.credential,
    request,
    reply,
  } satisfies Record<keyof ApiCall<EndpointKey>, unknown> as Call
}

const FILE = z.string().meta({ format: 'binary', description: 'The file' })

function schemaOf(endpoint: Endpoint, path: string) {
  const { summary, access, asksFactor, params, query, headers, body, file, fileField, fileType, answers } = endpoint
  const description = `For ${access}s.${asksFactor ? ' Who has a second factor must have proven it within ten minutes.' : ''}`
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(access === 'anyone' ? {} : { security: [{ bearer: [] }], description }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(fileField && { consumes: ['multipart/form-data'] }),
    ...(fileType && { consumes: [fileType] }),
    response: {
      ...(file === undefined ? answers : { 200: { content: { [file]: { schema: FILE } } } }),
      '4xx': ErrorAnswer,
      '5xx': ErrorAnswer,
    },
  }
}
