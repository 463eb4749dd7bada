import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPictureFile } from '../../../domain/uploaded-picture.ts'
import type { PlatformContext } from '../context.ts'
import { sendRefusal } from '../http/errors.ts'
import { refuse } from '../refusal.ts'

/**
 * Serves images from the data directory, cached by browsers for ever: a name stands for its content. If images are in a
 * bucket, redirects there, so that earlier URLs still work.
 */
export async function serveUploads(app: FastifyInstance, { settings }: PlatformContext): Promise<void> {
  const { picturesUrl, uploadsDirectory } = settings
  await app.register(async (scope) => {
    if (picturesUrl === null) await scope.register(fastifyStatic, { root: uploadsDirectory, serve: false })

    scope.get('/uploads/:file', (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
      const { file } = request.params
      if (!isPictureFile(file)) return sendRefusal(reply, refuse('not_found'))
      if (picturesUrl !== null) return reply.redirect(`${picturesUrl}/uploads/${file}`, 302)
      return reply.sendFile(file, { maxAge: '365d', immutable: true })
    })
  })
}
