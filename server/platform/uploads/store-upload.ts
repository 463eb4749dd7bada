import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { pictureOfFile } from '../../../domain/uploaded-picture.ts'
import type { PlatformContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { sendRefusal } from '../http/errors.ts'
import { Refusal, refuse } from '../refusal.ts'
import { processImage } from './process-image.ts'
import type { ReceivedFile } from './receive-upload.ts'
import { imageType } from './storage.ts'

/**
 * Makes a file an image of the shop, named by its content; the same file again is the same image. With a `scope` it is the
 * same image only within it, so that its name says nothing to others who have the file. It is private until what it belongs
 * to is public: `publishUploads` or `settleUploads` then moves it.
 */
export async function storeUpload(
  { database, privateStorage }: Pick<PlatformContext, 'database' | 'privateStorage'>,
  file: ReceivedFile,
  scope?: string,
): Promise<{ name: string } | Refusal> {
  const image = await processImage(file, { scope })
  if (image instanceof Refusal) return image
  // Recorded before it is stored, so that no stored file is unknown
  await recordUploads(database, [image.name])
  await privateStorage.save(image.files)
  return { name: image.name }
}

/** Records that it is open whether these images are used, and by what. Their rows are locked in one order. */
export async function recordUploads(database: Database, names: readonly string[]): Promise<void> {
  await sql`
    insert into uploads (name) select name from unnest(${[...names]}::text[]) as name order by name
    on conflict (name) do update set uploaded_at = now()
  `.execute(database)
}

/**
 * Processes a file into one JPEG that only the shop reads; the caller has recorded its name, so that no stored file is unknown.
 */
export async function storePrivateUpload(
  { privateStorage }: Pick<PlatformContext, 'privateStorage'>,
  file: ReceivedFile,
  name: string,
): Promise<Refusal | undefined> {
  const image = await processImage(file, { as: 'photo' })
  if (image instanceof Refusal) return image
  await privateStorage.save(image.files.map(({ type, bytes }) => ({ name, type, bytes })))
}

/** Whether the caller of a request may see a picture that is not public. */
type MaySeeUpload = (request: FastifyRequest, name: string) => Promise<boolean>

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
