import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MOST_PHOTO_BYTES, pictureProblems, type Upload, uploadToDrop } from '../../../domain/upload-limits.ts'
import { QueueFull } from '../concurrency.ts'
import type { PlatformContext } from '../context.ts'
import { networkOf } from '../rate-limits.ts'
import { Refusal, refuse } from '../refusal.ts'
import { removeAbandoned, StorageUnavailable } from './storage.ts'

/** How many uploads of an account are under way at once; an admin's program may send several. */
const MOST = { customer: 1, admin: 8 }
const ONE_AT_A_TIME = 'Please wait until your other photo has been uploaded.'

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

/** A file that has arrived whole, and lies on the disk until its request is answered. */
export type ReceivedFile = { path: string; network: string; bytes: number; digest: string; head: Buffer }

/** Allowance for the form around the file, in bytes. */
const FORM_OVERHEAD = 20_000
const LIMITS = { fileSize: MOST_PHOTO_BYTES, files: 2, fields: 5, parts: 7, fieldSize: 1_000, headerPairs: 20 }
/** What tells a picture's format is in so many first bytes. */
const HEAD_BYTES = 64

type Arriving = Upload & { drop(): void }
const uploads = new Set<Arriving>()

/**
 * Receives the one file of a multipart form's field `image` into `directory`, and passes it on. Its declared name and type
 * are ignored. A body that does not come holds nothing; where there is no room, the slowest gives way, with a `QueueFull`.
 */
async function receiveUpload<Result>(
  request: FastifyRequest,
  directory: string,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result | Refusal> {
  if (!request.isMultipart()) return refuse('unsupported_media_type', { message: 'Please send the picture as a form.' })
  if (Number(request.headers['content-length'] ?? 0) > MOST_PHOTO_BYTES + FORM_OVERHEAD) return tooLarge()
  const path = join(directory, `upload-${randomUUID()}`)
  const upload = { network: networkOf(request.ip), bytes: 0, since: 0, hasArrived: false, drop: () => {} }
  try {
    const file = await readForm(request, path, upload)
    if (file instanceof Refusal) return file
    upload.hasArrived = true
    return await use({ ...file, path, network: upload.network, bytes: upload.bytes })
  } finally {
    uploads.delete(upload)
    await rm(path, { force: true })
  }
}

type Content = Pick<ReceivedFile, 'digest' | 'head'>

async function readForm(request: FastifyRequest, path: string, upload: Arriving): Promise<Content | Refusal> {
  try {
    return await readParts(request, path, upload)
  } catch (error) {
    if (error instanceof QueueFull || error instanceof StorageUnavailable) throw error
    const isTooLarge = error instanceof request.server.multipartErrors.RequestFileTooLargeError
    return isTooLarge ? tooLarge() : refuse('malformed')
  }
}

async function readParts(request: FastifyRequest, path: string, upload: Arriving): Promise<Content | Refusal> {
  let [files, field] = [0, '']
  let content: Content | null = null
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file') continue
    files += 1
    if (files > 1) part.file.resume()
    else [field, content] = [part.fieldname, await write(part.file, path, upload)]
  }
  if (content === null || field !== 'image') return invalidImage('Please choose a picture.')
  if (files > 1) return invalidImage('Please send one picture at a time.')
  return upload.bytes === 0 ? invalidImage('This file is empty.') : content
}

/** Writes a file as it comes; from its first byte on it takes room. */
async function write(source: Readable, path: string, upload: Arriving): Promise<Content> {
  upload.since = Date.now()
  upload.drop = () => source.destroy(new QueueFull('There is no room for this upload'))
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  await mkdir(dirname(path), { recursive: true }).catch(throwUnavailable)
  const file = await open(path, 'wx', 0o600).catch(throwUnavailable)
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      upload.bytes += chunk.length
      makeRoomFor(upload)
      hash.update(chunk)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      await file.writeFile(chunk).catch(throwUnavailable)
    }
  } finally {
    await file.close()
  }
  return { digest: hash.digest('hex'), head: Buffer.from(head) }
}

function makeRoomFor(upload: Arriving): void {
  uploads.add(upload)
  const drop = uploadToDrop([...uploads], upload, Date.now())
  if (drop === null) return
  uploads.delete(drop)
  drop.drop()
}

/** The disk is full or cannot be written. */
function throwUnavailable(error: unknown): never {
  throw new StorageUnavailable('An upload cannot be written', { cause: error })
}

function invalidImage(message: string): Refusal {
  return refuse('invalid', { message, fields: { image: message } })
}

function tooLarge(): Refusal {
  return refuse('too_large', { message: pictureProblems.too_many_bytes })
}
