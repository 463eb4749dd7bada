import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../refusal.ts'

const MEGABYTES = 10
const BYTES = MEGABYTES * 1_000_000
/** Allowance for the form around the file, in bytes. */
const FORM_OVERHEAD = 20_000
const LIMITS = { fileSize: BYTES, files: 2, fields: 5, parts: 7, fieldSize: 1_000, headerPairs: 20 }

/** The one file of a multipart form's field `image`. Its declared name and type are ignored. */
export async function readUpload(request: FastifyRequest): Promise<Buffer | Refusal> {
  if (!request.isMultipart()) return refuse('unsupported_media_type', { message: 'Please send the picture as a form.' })
  if (Number(request.headers['content-length'] ?? 0) > BYTES + FORM_OVERHEAD) return tooLarge()
  try {
    return await readParts(request)
  } catch (error) {
    const isTooLarge = error instanceof request.server.multipartErrors.RequestFileTooLargeError
    return isTooLarge ? tooLarge() : refuse('malformed')
  }
}

async function readParts(request: FastifyRequest): Promise<Buffer | Refusal> {
  const files: { field: string; bytes: Buffer }[] = []
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') files.push({ field: part.fieldname, bytes: await part.toBuffer() })
  }
  const [first, second] = files
  if (first === undefined || first.field !== 'image') return invalidImage('Please choose a picture.')
  if (second !== undefined) return invalidImage('Please send one picture at a time.')
  return first.bytes.length === 0 ? invalidImage('This file is empty.') : first.bytes
}

function invalidImage(message: string): Refusal {
  return refuse('invalid', { message, fields: { image: message } })
}

function tooLarge(): Refusal {
  return refuse('too_large', { message: `Pictures may have at most ${MEGABYTES} MB.` })
}
