import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, userOf } from './account.ts'
import { DatabaseRefusal } from './refusal.ts'

/** For pg: `host` is the directory of the Unix socket, or 127.0.0.1 where there are no Unix sockets. */
export type Address = { host: string; port: number; user: string; database: string; password?: string }

export const superuser = 'paudha'
export const hasSockets = process.platform !== 'win32'

/**
 * The address of the cluster's server, the same for every process that asks: a private directory for its Unix socket,
 * or a loopback port with a password where there are no such sockets.
 */
export async function addressOf(cluster: string, account: Account): Promise<Address> {
  const digest = createHash('sha256')
    .update(`${cluster}\n${userOf(account)}`)
    .digest()
  const who = { user: superuser, database: 'paudha' }
  // not os.tmpdir(): a TMPDIR of one process would hide the server from the others, and may be too long for a socket
  if (hasSockets) return { host: path.join('/tmp', `paudha-${digest.toString('hex', 0, 4)}`), port: 5432, ...who }
  const password = await readFile(passwordFile(cluster), 'utf8')
  return { host: '127.0.0.1', port: 20_000 + (digest.readUInt32BE() % 20_000), ...who, password }
}

/** The file in the cluster that holds the superuser's password where the server listens on loopback. */
export function passwordFile(cluster: string): string {
  return path.join(cluster, 'shop-password')
}

/** Makes the directory for the socket; refuses one that someone else made or may enter. */
export async function makeSocketDirectory(directory: string, account: Account): Promise<void> {
  if (!hasSockets) return
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const found = await lstat(directory)
  const isOurs = found.uid === userOf(account) || found.uid === process.getuid?.()
  if (!found.isDirectory() || !isOurs || (found.mode & 0o777) !== 0o700) {
    throw new DatabaseRefusal(`${directory} is not a private directory of the database's user: remove it.`)
  }
  if (account.uid !== undefined && account.gid !== undefined) await chown(directory, account.uid, account.gid)
}

/** Whether the server's socket is still in its place, where something that cleans /tmp may have removed it. */
export function isReachable(address: Address): boolean {
  return !hasSockets || existsSync(socketFile(address))
}

/** The server's Unix socket; PostgreSQL keeps a lock of the same name with `.lock` beside it. */
export function socketFile({ host, port }: Address): string {
  return path.join(host, `.s.PGSQL.${port}`)
}
