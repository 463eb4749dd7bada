import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureHeader } from '../../../domain/picture-limits.ts'

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
export class PictureProcessEnded extends Error {
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
export async function askPictureProcess<Kind extends keyof PictureTasks>(
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
