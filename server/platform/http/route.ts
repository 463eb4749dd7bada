import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contract, type EndpointKey } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ErrorResponse } from '../../../contract/errors.ts'
import type { PlatformContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './errors.ts'
import type { ApiCall, Handler, RequestGuards, RouteRegistrar } from './handler.ts'
import { IN_PROCESS_DEADLINE_MS, registerInProcess } from './in-process-client.ts'
import { readJsonBodies } from './request-bodies.ts'
import { isInProcess, LONGEST_REQUEST_MS, withDeadline } from './timeouts.ts'

/** The deadline for a response, if only to say that it could not be done in time. */
export const ANSWER_MS = 9_500

/**
 * Registers endpoints of the contract. The order of a request: capacity, rate limit by address, authentication and
 * permission, validation, rate limit by account, handler.
 */
export function routeRegistrar(
  app: FastifyInstance,
  shop: Pick<PlatformContext, 'database' | 'changes'>,
  guards: RequestGuards,
  { answerMs = ANSWER_MS } = {},
): RouteRegistrar {
  readJsonBodies(app)

  return function register<Key extends EndpointKey>(key: Key, handler: Handler<Key>): void {
    registerInProcess(app, key, handler)
    const endpoint: Endpoint = contract[key]
    const { problemPage, openedFrom, fileField } = endpoint
    const [method = '', path = ''] = key.split(' ')
    const deadlineMs = takesFile(endpoint) ? LONGEST_REQUEST_MS + answerMs : answerMs
    const deadlineFor = (request: FastifyRequest) =>
      isInProcess(request) ? Math.min(deadlineMs, IN_PROCESS_DEADLINE_MS) : deadlineMs
    const success = Number(Object.keys(endpoint.responses)[0])
    app.route({
      method,
      url: path,
      schema: schemaOf(endpoint, path),
      config: { problemPage, openedFrom, fileField, takesFile: takesFile(endpoint) },
      onRequest: async (request, reply) => {
        const refusal = await withDeadline(reply, deadlineFor(request), admit(endpoint, request, reply))
        if (refusal) return sendRefusal(reply, refusal)
      },
      preHandler: async (request, reply) => {
        const refusal = await withDeadline(reply, deadlineFor(request), guards.limitAccount(endpoint, request, reply))
        if (refusal) return sendRefusal(reply, refusal)
      },
      handler: async (request, reply) => {
        const answer = await withDeadline(reply, deadlineFor(request), handler(callFor<Key>(request, reply)))
        // A correct password that still needs the second factor is no failed attempt.
        if (answer instanceof Refusal && answer.code !== 'second_factor_needed') return sendRefusal(reply, answer)
        await guards.forgiveAttempt(endpoint, request)
        if (answer instanceof Refusal) return sendRefusal(reply, answer)
        // The caller then sees their change also in cached responses; if this fails, the change is made all the same.
        if (method !== 'GET' && !endpoint.isPersonal && !('cacheInvalidated' in answer))
          await withDeadline(reply, deadlineMs, shop.changes.synced()).catch(() => {})
        if ('lines' in answer || 'bytes' in answer) {
          setFileHeaders(reply, endpoint, answer.fileName)
          const content = 'lines' in answer ? answer.lines : answer.bytes
          return reply.code(success).send(Readable.from(content, { objectMode: false }))
        }
        if (answer.total !== undefined) reply.header('X-Total-Count', answer.total)
        if ('chunks' in answer) return streamJsonArray(reply.code(success), answer.chunks)
        if (answer.fileName !== undefined) setFileHeaders(reply, endpoint, answer.fileName)
        if (answer.location !== undefined) return reply.redirect(answer.location, 302)
        return reply.code(success).send(answer.body)
      },
    })
  }

  /**
   * Where the caller must be signed in, requests are counted by address after authentication: otherwise a stranger
   * could use up the limit of everyone who shares the address.
   */
  async function admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Refusal | null> {
    if (!isInProcess(request)) await shop.database.pool.waitForCapacity()
    if (endpoint.access === 'anyone') {
      const limited = await guards.limitAddress(endpoint, request, reply)
      if (limited) return limited
    }
    const refusal = await guards.authenticate(endpoint, request, reply)
    if (refusal && endpoint.access === 'admin') guards.logDenied(request, refusal)
    if (refusal || request.caller === null || endpoint.access === 'anyone') return refusal
    return guards.limitAddress(endpoint, request, reply)
  }
}

function takesFile({ fileField, fileType }: Endpoint): boolean {
  return fileField !== undefined || fileType !== undefined
}

/** A browser shows a document or photo and suggests its name for saving; it downloads data. No copy stays in its cache. */
function setFileHeaders(reply: FastifyReply, { file }: Endpoint, name: string): void {
  if (file !== undefined) reply.type(file === 'text/csv' ? 'text/csv; charset=utf-8' : file)
  const disposition = file === 'application/pdf' || file === 'image/jpeg' ? 'inline' : 'attachment'
  reply.header('Content-Disposition', `${disposition}; filename="${name}"`).header('Cache-Control', 'private, no-store')
}

/** By now the contract's schemas have parsed all parts. */
function callFor<Key extends EndpointKey>(request: FastifyRequest, reply: FastifyReply): ApiCall<Key> {
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
  } satisfies Record<keyof ApiCall<EndpointKey>, unknown> as ApiCall<Key>
}

const FILE = z.string().meta({ format: 'binary', description: 'The file' })

function schemaOf(endpoint: Endpoint, path: string) {
  const { summary, access, factor, params, query, headers, body, file, fileField, fileType, responses } = endpoint
  const description = `For ${access}s.${factor === 'fresh' ? ' A caller with a second factor must have proven it within the last ten minutes.' : ''}`
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
      ...(file === undefined ? responses : { 200: { content: { [file]: { schema: FILE } } } }),
      '4xx': ErrorResponse,
      '5xx': ErrorResponse,
    },
  }
}

/**
 * Streams a list in chunks, so that it is never in memory as a whole: a chunk is read when the one before has been
 * sent; reading stops when the client disconnects.
 */
function streamJsonArray(reply: FastifyReply, chunks: AsyncIterable<unknown>): FastifyReply {
  // For a HEAD request, Fastify would read the whole list and send none of it.
  const content = reply.request.method === 'HEAD' ? [] : asJson(reply, chunks)
  return reply.type('application/json; charset=utf-8').send(Readable.from(content, { objectMode: false }))
}

async function* asJson(reply: FastifyReply, chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  const serialize = reply.getSerializationFunction(String(reply.statusCode)) ?? JSON.stringify
  let separator = '['
  for await (const chunk of chunks) {
    yield separator + String(serialize(chunk as Record<string, unknown>)).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
