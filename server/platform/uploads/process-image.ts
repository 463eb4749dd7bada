import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  decodedBytes,
  MOST_PICTURE_BYTES,
  type PictureHeader,
  type PictureProblem,
  pictureProblem,
  pictureProblems,
  storedSize,
} from '../../../domain/upload-limits.ts'
import { pictureWidths } from '../../../domain/uploaded-picture.ts'
import { fairQueue } from '../concurrency.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ReceivedFile } from './receive-upload.ts'
import { detectImageFormat, type StoredFile } from './storage.ts'

/** Raise it when the processing changes, so that new files get new names. */
const PROCESSING_VERSION = 'made 2'
/** Beyond it a picture is made in a new process, which has 40 MB more. */
const LARGE_BYTES = 80_000_000
/** A picture takes a second or two; what waits for longer comes again. */
const inTurn = fairQueue({ maxWaitMs: 60_000 })

/** The files of a picture, the JPEG last, made from its pixels without its metadata: upright, in sRGB. */
type ProcessedImage = { name: string; files: StoredFile[] }

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

/** What the process does, and its answers. */
export type PictureTasks = {
  /** Reads a picture's header */
  inspect: {
    task: { kind: 'inspect'; path: string; format: PictureHeader['format'] }
    answer: { header: PictureHeader; isAv1: boolean; lacksEnd: boolean }
  }
  /** Makes the copies of a picture, in these widths, and a JPEG, within a width and height; the file may be changed */
  make: {
    task: {
      kind: 'make'
      path: string
      format: PictureHeader['format']
      lacksEnd: boolean
      width: number
      height: number
      copies: readonly number[]
    }
    answer: { colour: string; files: { suffix: string; type: string; bytes: Buffer }[] }
  }
}
export type PictureTask = PictureTasks[keyof PictureTasks]['task']

/** The process ended before its answer: the picture took too much memory or time. */
class PictureProcessEnded extends Error {
  override name = 'PictureProcessEnded'
}

/** A picture that is taken takes a second or two. */
const DEADLINE_MS = 8_000
/** What an idle process takes is given back: 70 MB. Starting one again takes a third of a second. */
const IDLE_MS = 30_000
/**
 * Of memory that can be written, in kilobytes; the kernel refuses more. Without compiled JavaScript, which would reserve
 * half a gigabyte, it is nearly all that the process takes.
 */
const MEMORY_KB = 275_000
const FLAGS = ['--jitless', '--expose-gc', '--max-semi-space-size=1', '--max-old-space-size=48']
/** One thread decodes, and glibc returns what is freed. Nothing of the shop's environment, and so no secret. */
const ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '65536',
}
const PROGRAM = fileURLToPath(new URL('./decode-pictures.js', import.meta.url))

let running: { child: ChildProcess; ready: Promise<unknown>; hasMade: boolean } | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Asks the process that decodes pictures, one task at a time; returns null where the picture is damaged. Whatever a picture
 * does to it, the shop goes on: its memory is limited by the kernel (on Linux), it is killed after eight seconds, and the
 * next task gets a new one. Throws a `PictureProcessEnded` then. With `isLarge` the process is one that has not made a
 * picture, since some memory stays in use.
 */
async function askPictureProcess<Kind extends keyof PictureTasks>(
  task: PictureTasks[Kind]['task'] & { kind: Kind },
  { isLarge = false } = {},
): Promise<PictureTasks[Kind]['answer'] | null> {
  clearTimeout(idle)
  if (isLarge && running?.hasMade) end(running.child)
  running ??= start()
  running.hasMade ||= task.kind === 'make'
  const { child, ready } = running
  child.ref()
  child.channel?.ref()
  let deadline: NodeJS.Timeout | undefined
  try {
    await ready
    deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS)
    const answered = nextMessage(child)
    child.send(task, () => {})
    return ((await answered) as { answer: PictureTasks[Kind]['answer'] | null }).answer
  } finally {
    clearTimeout(deadline)
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => end(child), IDLE_MS).unref()
  }
}

function start(): NonNullable<typeof running> {
  const command = [process.execPath, ...FLAGS, PROGRAM]
  // The shell sets the limit and becomes the program; Windows has neither.
  const [program = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', `ulimit -d ${MEMORY_KB}; exec "$0" "$@"`, ...command]
  const child = spawn(program, rest, {
    env: process.platform === 'win32' ? process.env : ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  for (const event of ['close', 'error']) child.on(event, () => forget(child))
  const ready = nextMessage(child).catch((error: unknown) => {
    throw new Error('The process that decodes pictures does not start', { cause: error })
  })
  return { child, ready, hasMade: false }
}

function end(child: ChildProcess): void {
  forget(child)
  if (child.connected) child.disconnect()
}

function forget(child: ChildProcess): void {
  if (running?.child === child) running = undefined
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const end = () => reject(new PictureProcessEnded())
  if (!child.connected) end()
  child.once('message', resolve).once('close', end).once('error', end)
  return promise.finally(() => child.off('message', resolve).off('close', end).off('error', end))
}
