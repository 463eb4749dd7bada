import type { FastifyInstance } from 'fastify'

const TEXT = /^(?:text\/|[^;]+[/+]xml)/

/** Names UTF-8 as the charset of every text and XML answer that does not name one itself, so that no browser guesses. */
export function nameCharset(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('Content-Type')
    if (typeof type === 'string' && TEXT.test(type) && !type.includes('charset=')) {
      reply.header('Content-Type', `${type}; charset=utf-8`)
    }
  })
}
