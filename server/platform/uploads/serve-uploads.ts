import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureOfFile } from '../../../domain/uploaded-picture.ts'
import type { PlatformContext } from '../context.ts'
import { sendRefusal } from '../http/errors.ts'
import { refuse } from '../refusal.ts'
import { imageType } from './image-type.ts'

/** Whether the caller of a request may see a picture that is not public. */
export type MaySeeUpload = (request: FastifyRequest, name: string) => Promise<boolean>

/**
 * Serves public images from the data directory, cached by browsers for ever: a name stands for its content. If images are
 * in a bucket, redirects there, so that earlier URLs still work. An image that is not public is sent to those who may see
 * it; for all others it is not there.
 */
export async function serveUploads(app: FastifyInstance, shop: PlatformContext, maySee: MaySeeUpload): Promise<void> {
  const { storage, privateStorage } = shop
  const { picturesUrl, uploadsDirectory } = shop.settings
  await app.register(async (scope) => {
    if (picturesUrl === null) await scope.register(fastifyStatic, { root: uploadsDirectory, serve: false })

    scope.get('/uploads/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
      const { file } = request.params
      const name = pictureOfFile(file)
      if (name === null) return sendRefusal(reply, refuse('not_found'))
      if (await storage.has(file)) {
        if (picturesUrl !== null) return reply.redirect(`${picturesUrl}/uploads/${file}`, 302)
        return reply.sendFile(file, { maxAge: '365d', immutable: true })
      }
      const image = (await maySee(request, name)) ? await privateStorage.read(file) : null
      if (image === null) return sendRefusal(reply, refuse('not_found'))
      reply.header('Cross-Origin-Resource-Policy', 'same-site').header('Cache-Control', 'private, no-store')
      return reply.type(imageType(file)).send(image)
    })
  })
}
