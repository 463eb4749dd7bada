import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { QueueFull } from '../concurrency/bounded-queue.ts'
import type { PlatformContext } from '../context.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type ReceivedFile, receiveUpload } from './receive-upload.ts'

/** How many uploads of an account are under way at once; an admin's program may send several. */
const MOST = { customer: 1, admin: 8 }
const ONE_AT_A_TIME = 'Please wait until your other photo has arrived.'
/** What is older was left by a process that died: a request ends long before. */
const ABANDONED_MS = 60 * 60 * 1_000

const underWay = new Map<string, number>()

/**
 * Lets a scope's routes parse multipart forms, which no others do. What it returns receives the file of a request and
 * passes it on. An account has few uploads under way; more of a customer's are refused, more of an admin's come again.
 */
export async function acceptUploads(scope: FastifyInstance, { settings }: Pick<PlatformContext, 'settings'>) {
  await scope.register(multipart)
  // Hidden folders are neither served nor in backups.
  const directory = join(settings.uploadsDirectory, '.arriving')
  await removeAbandoned(directory)

  return async function withFile<Result>(
    request: FastifyRequest,
    use: (file: ReceivedFile) => Promise<Result>,
  ): Promise<Result | Refusal> {
    const { userId = '', isAdmin = false } = request.caller ?? {}
    const count = underWay.get(userId) ?? 0
    if (count >= (isAdmin ? MOST.admin : MOST.customer)) {
      if (isAdmin) throw new QueueFull('Too many uploads of one account')
      return refuse('too_many_requests', { message: ONE_AT_A_TIME })
    }
    underWay.set(userId, count + 1)
    try {
      return await receiveUpload(request, directory, use)
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    }
  }
}

async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    const file = await stat(path).catch(() => null)
    if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
