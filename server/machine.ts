import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
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

/** Makes the data directory if it is not there, and makes sure that it can be written. */
export async function claimDataDirectory(directory: string): Promise<void> {
  const probe = join(directory, `.probe-${randomUUID()}`)
  try {
    await mkdir(directory, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number')) throw error
    throw new StartRefusal(`DATA_DIR ${directory} cannot be written: ${getSystemErrorMessage(error.errno)}.`)
  }
}

function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
