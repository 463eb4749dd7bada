import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contract, type EndpointKey } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ErrorAnswer } from '../../../contract/errors.ts'
import type { PlatformContext } from '../context.ts'
import { roomAt } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { LONGEST_REQUEST_MS } from './body-timeout.ts'
import { isFromWithin } from './close-unfinished-requests.ts'
import { inTime } from './deadline.ts'
import { sendRefusal } from './errors.ts'
import type { Answered, ApiCall, CredentialHandler, Handler, RouteRegistrar } from './handler.ts'
import { openInProcess, PART_MS } from './in-process-client.ts'
import { readJsonBodies } from './json-body.ts'
import type { RequestGuards } from './request-guards.ts'
import { sendParts } from './stream-json-array.ts'

/** By then a request is answered, if only that it could not be done in time. */
export const ANSWER_MS = 9_500

/**
 * Registers endpoints of the contract: when there is room, not too often from one address, who is calling and may they,
 * is the request well formed, not too often for one account, then the handler. One that finds its caller itself only does
 * so then.
 */
export function routeRegistrar(
  app: FastifyInstance,
  shop: Pick<PlatformContext, 'database' | 'changes'>,
  guards: RequestGuards,
  { answerMs = ANSWER_MS } = {},
): RouteRegistrar {
  readJsonBodies(app)

  const byCaller = <Key extends EndpointKey>(key: Key, handler: Handler<Key>) => {
    openInProcess(app, key, handler)
    register(key, { signIn: guards.authenticate, limit: guards.limitAccount }, handler)
  }
  return Object.assign(byCaller, {
    byCredential<Key extends EndpointKey>(key: Key, handler: CredentialHandler<Key>) {
      register(key, { signIn: guards.identify, limit: guards.limitCredential }, handler)
    },
  })

  function register<Key extends EndpointKey, Call>(
    key: Key,
    { signIn, limit }: CallerGuards,
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
        const refusal = await inTime(reply, longestFor(request), admit(endpoint, request, reply, signIn))
        if (refusal) return sendRefusal(reply, refusal)
      },
      preHandler: async (request, reply) => {
        const refusal = await inTime(reply, longestFor(request), limit(endpoint, request, reply))
        if (refusal) return sendRefusal(reply, refusal)
      },
      handler: async (request, reply) => {
        const answer = await inTime(reply, longestFor(request), handler(callOf<Call>(request, reply)))
        // A right password that still needs the second factor was no wrong try.
        if (answer instanceof Refusal && answer.code !== 'second_factor_needed') return sendRefusal(reply, answer)
        await guards.forgiveAttempt(endpoint, request)
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

  /**
   * Where the caller has to be signed in, requests of an address are counted once the caller is known: else a stranger
   * could use up the allowance of everyone who shares it. Where the endpoint's own statement finds its caller,
   * `limitCredential` counts them.
   */
  async function admit(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    signIn: RequestGuards['authenticate'],
  ): Promise<Refusal | null> {
    if (!isFromWithin(request)) await roomAt(shop.database)
    if (endpoint.access === 'anyone') {
      const limited = await guards.limitAddress(endpoint, request, reply)
      if (limited) return limited
    }
    const refusal = await signIn(endpoint, request, reply)
    if (refusal && endpoint.access === 'admin') guards.logDenied(request, refusal)
    if (refusal || request.caller === null || endpoint.access === 'anyone') return refusal
    return guards.limitAddress(endpoint, request, reply)
  }
}

type Answering<Key extends EndpointKey, Call> = (call: Call) => Promise<Answered<Key> | Refusal>
/** How the caller is found, and how requests of their account are counted */
type CallerGuards = { signIn: RequestGuards['authenticate']; limit: RequestGuards['limitAccount'] }

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
