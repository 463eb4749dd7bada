import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Simulator } from '../simulator.ts'
import type { AnswerSwitch } from './answer-switch.ts'

type Behaviour = Pick<AnswerSwitch, 'kind' | 'ms'>

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
      returning kind, ms`.execute(database)
    return rows[0] ?? null
  }
}

async function before(
  { kind, ms }: Behaviour,
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
