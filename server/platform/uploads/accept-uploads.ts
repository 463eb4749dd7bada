import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boundedQueue } from '../concurrency/bounded-queue.ts'
import { Refusal } from '../refusal.ts'
import { readUpload } from './read-upload.ts'

/** Files are in memory until they are processed: at most so many at once. */
const MOST_FILES = 8

/**
 * Lets a scope's routes parse multipart forms, which no others do. What it returns reads the file of a request and
 * passes it on.
 */
export async function acceptUploads(scope: FastifyInstance) {
  await scope.register(multipart)
  const enqueue = boundedQueue({ concurrency: MOST_FILES, maxWaiting: 0 })
  return <Result>(request: FastifyRequest, use: (file: Buffer) => Promise<Result>): Promise<Result | Refusal> =>
    enqueue(async () => {
      const file = await readUpload(request)
      return file instanceof Refusal ? file : use(file)
    })
}
