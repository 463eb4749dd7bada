import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { StartRefusal } from './start-refusal.ts'

/** Refuses a port that is taken before anything else is started. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer().once('error', reject)
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  await promise.catch((error: unknown) => {
    throw refusalToListen(error, host, port)
  })
}

/** What keeps the shop from listening, as a refusal where the operator can mend it. */
export function refusalToListen(error: unknown, host: string, port: number): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new StartRefusal(`Port ${port} is already in use; stop what uses it, or set PORT to another one.`)
    case 'EACCES':
      return new StartRefusal(`Port ${port} may not be used by this user; set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefusal(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}

/** Makes the data directory if it is not there, and makes sure that it can be written, in seconds. */
export async function claimDataDirectory(directory: string): Promise<void> {
  try {
    await inTime(probeDirectory(directory), directory)
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number')) throw error
    throw new StartRefusal(`DATA_DIR ${directory} cannot be written: ${getSystemErrorMessage(error.errno)}.`)
  }
}

/** A network disk whose server is away answers nothing at all, not even that. */
const ANSWER_MS = 10_000

async function inTime(probing: Promise<void>, directory: string): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const seconds = ANSWER_MS / 1_000
  const sentence = `DATA_DIR ${directory} does not answer: its disk did nothing for ${seconds} seconds.`
  const timer = setTimeout(() => reject(new StartRefusal(sentence)), ANSWER_MS)
  try {
    await Promise.race([probing, late])
  } finally {
    clearTimeout(timer)
  }
}

async function probeDirectory(directory: string): Promise<void> {
  const probe = join(directory, `.probe-${randomUUID()}`)
  await makeDirectory(directory)
  await writeFile(probe, '')
  await rm(probe)
}

/** As `mkdir` with `recursive`, which never ends on file systems that have no room for directories, such as /proc. */
async function makeDirectory(directory: string): Promise<void> {
  const parent = dirname(directory)
  try {
    await mkdir(directory)
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return
    if (systemCode(error) !== 'ENOENT' || parent === directory) throw error
    await makeDirectory(parent)
    await mkdir(directory)
  }
}

function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
