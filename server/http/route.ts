import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, type Contract, contract, type EndpointKey, type Validated } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ErrorAnswer } from '../../contract/errors.ts'
import { type Caller, type Credential, findCaller } from '../accounts/sessions.ts'
import { roomAt } from '../database/database.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { sendRefusal } from './errors.ts'
import { inTime } from './in-time.ts'
import { readJsonBodies } from './json-body.ts'
import { forgiveTries, limitAccount, limitAddress } from './limits.ts'
import { isFromOwnPage } from './origin.ts'
import { sendParts } from './send-parts.ts'
import { readCredential } from './session-cookie.ts'
import { LONGEST_REQUEST_MS } from './slow-bodies.ts'
import { isFromWithin } from './unfinished-requests.ts'
import { openWithin, PART_MS } from './within-process.ts'

/** What a handler receives: the validated parts of the request, and who sent it. */
export type ApiCall<Key extends EndpointKey> = {
  params: Validated<Key, 'params'>
  query: Validated<Key, 'query'>
  headers: Validated<Key, 'headers'>
  body: Validated<Key, 'body'>
  caller: Contract[Key]['access'] extends 'anyone' ? null : Caller
  optionalCaller: Caller | null
  credential: Credential | null
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * `total` is sent as `X-Total-Count`: how many there are of a list of which the body is a part. `location` sends the
 * browser elsewhere. A long list comes in `parts`, each of which is read once the one before has gone out. A file has a
 * name, under which a browser keeps it; one of `lines` is sent line by line.
 */
export type Answered<Key extends EndpointKey> =
  | { body: Answer<Key>; total?: number; location?: string; fileName?: string }
  | { parts: AsyncIterable<Answer<Key>>; total: number }
  | { lines: AsyncIterable<string>; fileName: string }

export type Handler<Key extends EndpointKey> = (call: ApiCall<Key>) => Promise<Answered<Key> | Refusal>

export type RouteRegistrar = <Key extends EndpointKey>(key: Key, handler: Handler<Key>) => void

/** By then a request is answered, if only that it could not be done in time. */
export const ANSWER_MS = 9_500

/**
 * Registers endpoints of the contract: when there is room, not too often from one address, who is calling and may they,
 * is the request well formed, not too often for one account, then the handler.
 */
export function routeRegistrar(app: FastifyInstance, shop: Shop, { answerMs = ANSWER_MS } = {}): RouteRegistrar {
  readJsonBodies(app)
  return (key, handler) => {
    const endpoint: Endpoint = contract[key]
    const [method = '', path = ''] = key.split(' ')
    openWithin(shop, key, handler)
    const longest = takesFile(endpoint) ? LONGEST_REQUEST_MS + answerMs : answerMs
    const longestFor = (request: FastifyRequest) => (isFromWithin(request) ? Math.min(longest, PART_MS) : longest)
    const success = Number(Object.keys(endpoint.answers)[0])
    app.route({
      method,
      url: path,
      schema: schemaOf(endpoint, path),
      config: { problemPage: endpoint.problemPage, fileField: endpoint.fileField, takesFile: takesFile(endpoint) },
      onRequest: async (request, reply) => {
        const refusal = await inTime(reply, longestFor(request), admit(shop, endpoint, request, reply))
        if (refusal) return sendRefusal(reply, refusal)
      },
      preHandler: async (request, reply) => {
        const refusal = await inTime(reply, longestFor(request), limitAccount(shop, endpoint, request, reply))
        if (refusal) return sendRefusal(reply, refusal)
      },
      handler: async (request, reply) => {
        const answer = await inTime(reply, longestFor(request), handler(callOf(request, reply)))
        if (answer instanceof Refusal) return sendRefusal(reply, answer)
        await forgiveTries(shop, endpoint, request)
        // Whoever changed something sees it from now on, also in answers that are kept; but it is done in any case.
        if (method !== 'GET' && !endpoint.isPersonal)
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

async function admit(shop: Shop, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  if (!isFromWithin(request)) await roomAt(shop.database)
  return (await limitAddress(shop, endpoint, request, reply)) ?? (await authenticate(shop, endpoint, request))
}

async function authenticate(shop: Shop, endpoint: Endpoint, request: FastifyRequest): Promise<Refusal | null> {
  const credential = readCredential(request)
  request.credential = credential
  request.caller = credential && (await findCaller(shop.database, credential))
  if (credential?.kind === 'cookie' && request.method !== 'GET' && !isFromOwnPage(shop, request)) {
    return refuse('foreign_origin')
  }
  if (endpoint.access === 'anyone') return null
  if (!request.caller) return refuse(credential ? 'session_ended' : 'not_signed_in')
  return endpoint.access === 'admin' && !request.caller.isAdmin ? refuse('admins_only') : null
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
function callOf<Key extends EndpointKey>(request: FastifyRequest, reply: FastifyReply): ApiCall<Key> {
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
  } as ApiCall<Key>
}

const FILE = z.string().meta({ format: 'binary', description: 'The file' })

function schemaOf(endpoint: Endpoint, path: string) {
  const { summary, access, params, query, headers, body, file, fileField, fileType, answers } = endpoint
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(access === 'anyone' ? {} : { security: [{ bearer: [] }], description: `For ${access}s.` }),
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

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    credential: Credential | null
  }
}
