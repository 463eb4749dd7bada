import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { StartupError } from './startup-error.ts'

/** Throws a `StartupError` for a port that is in use, before anything else is started. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer().once('error', reject)
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  await promise.catch((error: unknown) => {
    throw explainListenError(error, host, port)
  })
}

/** Turns an error of `listen` into a `StartupError` if the operator can fix its cause. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(`Port ${port} is already in use; stop what uses it, or set PORT to another one.`)
    case 'EACCES':
      return new StartupError(`Port ${port} may not be used by this user; set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}

/** Creates the data directory if it is missing, and checks within seconds that it can be written. */
export async function claimDataDirectory(directory: string): Promise<void> {
  try {
    await withTimeout(probeDirectory(directory), directory)
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number')) throw error
    throw new StartupError(`DATA_DIR ${directory} cannot be written: ${getSystemErrorMessage(error.errno)}.`)
  }
}

/** A network disk whose server is down does not even return an error. */
const TIMEOUT_MS = 10_000

async function withTimeout(probing: Promise<void>, directory: string): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const seconds = TIMEOUT_MS / 1_000
  const sentence = `DATA_DIR ${directory} does not answer: its disk did nothing for ${seconds} seconds.`
  const timer = setTimeout(() => reject(new StartupError(sentence)), TIMEOUT_MS)
  try {
    await Promise.race([probing, timeout])
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

/** As `mkdir` with `recursive`, which never returns on file systems that take no directories, such as /proc. */
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
