import type { FastifyInstance } from 'fastify'

const TEXT = /^(?:text\/|[^;]+[/+]xml)/

/** Adds the charset UTF-8 to every text and XML response that has none, so that no browser guesses. */
export function registerDefaultCharset(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('Content-Type')
    if (typeof type === 'string' && TEXT.test(type) && !type.includes('charset=')) {
      reply.header('Content-Type', `${type}; charset=utf-8`)
    }
  })
}
