import { createHash } from 'node:crypto'
import {
  decodedBytes,
  MOST_PICTURE_BYTES,
  type PictureHeader,
  type PictureProblem,
  pictureProblem,
  pictureProblems,
  storedSize,
} from '../../../domain/picture-limits.ts'
import { pictureWidths } from '../../../domain/uploaded-picture.ts'
import { fairQueue } from '../concurrency/fair-queue.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { detectImageFormat } from './image-type.ts'
import { askPictureProcess, PictureProcessEnded, type PictureTasks } from './picture-process.ts'
import type { ReceivedFile } from './receive-upload.ts'
import type { StoredFile } from './storage.ts'

/** Raise it when the processing changes, so that new files get new names. */
const PROCESSING_VERSION = 'made 2'
/** Beyond it a picture is made in a new process, which has 40 MB more. */
const LARGE_BYTES = 80_000_000
/** A picture takes a second or two; what waits for longer comes again. */
const inTurn = fairQueue({ maxWaitMs: 60_000 })

/** The files of a picture, the JPEG last, made from its pixels without its metadata: upright, in sRGB. */
export type ProcessedImage = { name: string; files: StoredFile[] }

/**
 * Makes a picture's copies after checking in its header that it is still and takes little to decode; as `photo` one JPEG.
 * One picture is decoded at a time, networks in turn, and once: what fails is refused. Its name depends on the file and the
 * `scope`.
 */
export async function processImage(
  file: ReceivedFile,
  { as = 'picture', scope = '' }: { as?: 'picture' | 'photo'; scope?: string } = {},
): Promise<ProcessedImage | Refusal> {
  const format = detectImageFormat(file.head)
  if (file.bytes > MOST_PICTURE_BYTES && format !== 'jpeg') return refusalFor('too_many_bytes')
  if (format === null) return refuse('unsupported_media_type', { message: UNSUPPORTED })
  if (format === 'avis') return refusalFor('moving')
  try {
    return await inTurn(file.network, () => decode(file, format, { as, scope }))
  } catch (error) {
    if (error instanceof PictureProcessEnded) return refusalFor('too_costly')
    throw error
  }
}

async function decode(
  file: ReceivedFile,
  format: PictureHeader['format'],
  { as, scope }: { as: 'picture' | 'photo'; scope: string },
): Promise<ProcessedImage | Refusal> {
  const { path } = file
  const inspected = await askPictureProcess({ kind: 'inspect', path, format })
  if (inspected === null) return damaged()
  const { header, isAv1, lacksEnd } = inspected
  if (!isAv1) return refuse('unsupported_media_type', { message: UNSUPPORTED })
  const problem = pictureProblem(header)
  if (problem !== null) return refusalFor(problem)
  const copies = as === 'picture' ? pictureWidths : []
  const task = { kind: 'make', path, format, lacksEnd, ...storedSize, copies } as const
  const made = await askPictureProcess(task, { isLarge: decodedBytes(header) > LARGE_BYTES })
  return made === null ? damaged() : named(made, file, scope)
}

function named({ colour, files }: PictureTasks['make']['answer'], file: ReceivedFile, scope: string): ProcessedImage {
  const digest = createHash('sha256').update(`${PROCESSING_VERSION} ${scope} ${file.digest}`).digest('hex')
  const name = `${digest.slice(0, 32)}-${colour}`
  return { name, files: files.map(({ suffix, type, bytes }) => ({ name: name + suffix, type, bytes })) }
}

const UNSUPPORTED = 'Only JPEG, PNG, WebP and AVIF pictures are accepted.'
const DAMAGED = 'This picture is damaged and cannot be read.'

function damaged(): Refusal {
  return refuse('invalid', { message: DAMAGED, fields: { image: DAMAGED } })
}

function refusalFor(problem: PictureProblem): Refusal {
  return refuse(problem === 'moving' ? 'unsupported_media_type' : 'too_large', { message: pictureProblems[problem] })
}
