import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, uidOf } from './account.ts'
import { DatabaseStartupError } from './startup-error.ts'

/** For pg: `host` is the directory of the Unix socket, or 127.0.0.1 where there are no Unix sockets. */
export type Address = { host: string; port: number; user: string; database: string; password?: string }

export const superuser = 'paudha'
export const hasUnixSockets = process.platform !== 'win32'

/**
 * The address of the cluster's server, the same in every process: a private directory for its Unix socket, or a
 * loopback port with a password where there are no Unix sockets.
 */
export async function addressOf(cluster: string, account: Account): Promise<Address> {
  const digest = createHash('sha256')
    .update(`${cluster}\n${uidOf(account)}`)
    .digest()
  const login = { user: superuser, database: 'paudha' }
  // not os.tmpdir(): a TMPDIR of one process would hide the server from the others, and may be too long for a socket
  if (hasUnixSockets) return { host: path.join('/tmp', `paudha-${digest.toString('hex', 0, 4)}`), port: 5432, ...login }
  const password = await readFile(passwordFile(cluster), 'utf8')
  return { host: '127.0.0.1', port: 20_000 + (digest.readUInt32BE() % 20_000), ...login, password }
}

/** The file in the cluster that holds the superuser's password where the server listens on loopback. */
export function passwordFile(cluster: string): string {
  return path.join(cluster, 'shop-password')
}

/** Creates the directory for the socket; throws if another user owns it or may enter it. */
export async function makeSocketDirectory(directory: string, account: Account): Promise<void> {
  if (!hasUnixSockets) return
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const stats = await lstat(directory)
  const isOurs = stats.uid === uidOf(account) || stats.uid === process.getuid?.()
  if (!stats.isDirectory() || !isOurs || (stats.mode & 0o777) !== 0o700) {
    throw new DatabaseStartupError(`${directory} is not a private directory of the database's user: remove it.`)
  }
  if (account.uid !== undefined && account.gid !== undefined) await chown(directory, account.uid, account.gid)
}

/** Whether the server's socket still exists, which a cleaner of /tmp may have removed. */
export function isReachable(address: Address): boolean {
  return !hasUnixSockets || existsSync(socketFile(address))
}

/** The server's Unix socket; PostgreSQL keeps a lock of the same name with `.lock` beside it. */
export function socketFile({ host, port }: Address): string {
  return path.join(host, `.s.PGSQL.${port}`)
}
