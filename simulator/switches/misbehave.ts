import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Simulator } from '../simulator.ts'

type Behaviour = Pick<AnswerSwitch, 'kind' | 'ms' | 'answer'>

/** Makes the API respond as the switches say: slowly, wrongly, a byte at a time, or not at all. */
export function misbehave(app: FastifyInstance, { database }: Simulator): void {
  const behaviours = new WeakMap<FastifyRequest, Behaviour>()
  const base = app.prefix.length

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.slice(base).split('?')[0] ?? ''
    const behaviour = await takeBehaviour(request.method, path)
    if (!behaviour) return
    behaviours.set(request, behaviour)
    return before(behaviour, request, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const behaviour = behaviours.get(request)
    if (behaviour?.kind === 'lost') request.raw.socket.resetAndDestroy()
    if (behaviour?.kind !== 'trickle' || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
    reply.removeHeader('content-length')
    return Readable.from(drip(Buffer.from(payload), behaviour.ms), { objectMode: false })
  })

  /** Counts down, so that «the next three» are three, over all processes. */
  async function takeBehaviour(method: string, path: string): Promise<Behaviour | null> {
    const { rows } = await sql<Behaviour>`
      update payment_simulator.answers set remaining = remaining - 1
      where id = (
        select id from payment_simulator.answers
        where (method is null or method = ${method}) and ${path} ~ path and (remaining is null or remaining > 0)
        order by id limit 1 for update)
      returning kind, ms, answer`.execute(database)
    return rows[0] ?? null
  }
}

async function before(
  { kind, ms, answer }: Behaviour,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  switch (kind) {
    case 'slow':
      await pause(ms)
      return undefined
    case 'hang':
      return reply.hijack()
    case 'reset':
      request.raw.socket.resetAndDestroy()
      return reply.hijack()
    case '429':
    case '500':
    case '502':
      return reply.code(Number(kind)).type('text/html').send(`<html><body><h1>${kind}</h1></body></html>`)
    case 'canned':
      return reply
        .code(answer?.status ?? 200)
        .headers(answer?.headers ?? {})
        .send(answer?.body)
    case 'lost':
    case 'trickle':
      return undefined
  }
}

async function* drip(bytes: Buffer, ms: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at++) {
    yield bytes.subarray(at, at + 1)
    await pause(ms)
  }
}

/**
 * How the next requests to a path are answered: `lost` does the work and cuts the connection, `trickle` sends a byte every
 * `ms`, a number is that status with a page of HTML, `canned` is exactly `answer`. The path is below `/v1`; `:id` stands for
 * any part, `*` for anything.
 */
export const AnswerSwitch = z.object({
  path: z.string().default('*'),
  method: z.enum(['GET', 'POST']).nullable().default(null),
  kind: z.enum(['slow', 'hang', 'reset', 'lost', 'trickle', '429', '500', '502', 'canned']),
  answer: z
    .object({ status: z.int().default(200), headers: z.record(z.string(), z.string()).default({}), body: z.string() })
    .nullable()
    .default(null),
  ms: z.int().min(0).default(1_000),
  /** For so many requests; null for all */
  times: z.int().min(1).nullable().default(1),
})
export type AnswerSwitch = z.output<typeof AnswerSwitch>

/** A regular expression of a path with `:names` and `*`. */
export function patternOf(path: string): string {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return `^${escaped.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`
}
