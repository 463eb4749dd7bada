import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { withTimeout } from './concurrency.ts'
import { codeOf, StartupError, systemMessage } from './startup-error.ts'

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
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartupError(`Set PORT to another port, or stop the program that uses port ${port}.`)
    case 'EACCES':
      return new StartupError(`Set PORT to a port above 1023; this user is not allowed to use port ${port}.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`Set HOST to an address of this machine; ${host} is not one.`)
    default:
      return error
  }
}

/** Creates the data directory if it is missing, and checks within seconds that it can be written. */
export async function claimDataDirectory(directory: string): Promise<void> {
  try {
    const sentence = `Check the disk of DATA_DIR; ${directory} did not respond for ${TIMEOUT_MS / 1_000} seconds.`
    await withTimeout(probeDirectory(directory), TIMEOUT_MS, () => new StartupError(sentence))
  } catch (error) {
    const reason = systemMessage(error)
    throw reason === null
      ? error
      : new StartupError(
          `Set DATA_DIR to a directory that the shop can write to; ${directory} cannot be written to: ${reason}.`,
        )
  }
}

/** A network disk whose server is down does not even return an error. */
const TIMEOUT_MS = 10_000

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
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || parent === directory) throw error
    await makeDirectory(parent)
    await mkdir(directory)
  }
}
