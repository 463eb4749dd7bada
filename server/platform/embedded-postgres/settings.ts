import { createHash } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { chown, lstat, mkdir, readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { type Account, DatabaseStartupError, uidOf } from './account.ts'

/** A cluster with the settings to run its server. */
export type Cluster = {
  directory: string
  account: Account
  /** The directory whose `bin` holds PostgreSQL's programs. */
  binaries: string
  address: Address
  logFile: string
  maxConnections: number
  log: (message: string) => void
}

/** The server's command line, which overrides the cluster's configuration files. */
export function serverArguments({ directory, address, maxConnections }: Cluster): string[] {
  const settings = {
    ...durability,
    ...(hasUnixSockets ? listenOnSocket(address.host) : listenOnLoopback(address.host)),
    port: address.port,
    max_connections: maxConnections,
    ...forOneShop,
    max_wal_size: `${maxWalMegabytes(diskSize(directory))}MB`,
    shared_buffers: `${sharedBuffersMegabytes(memory())}MB`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...quietLog,
  }
  return ['-D', directory, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const durability = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

const listenOnSocket = (directory: string) => ({
  listen_addresses: '',
  unix_socket_directories: directory,
  unix_socket_permissions: '0700',
  // the statements of a killed shop process end and release their locks
  client_connection_check_interval: '2s',
})

const listenOnLoopback = (host: string) => ({ listen_addresses: host, unix_socket_directories: '' })

const forOneShop = { max_parallel_workers_per_gather: 0, jit: 'off' }

/**
 * `max_wal_size` in megabytes, for a disk of so many bytes. After each checkpoint the first change to a page logs the
 * whole page, so that an order, which changes some thirty pages, writes several times as much. But a full disk leaves
 * no room for recovery: the log gets at most a tenth of it.
 */
export function maxWalMegabytes(bytes: number): number {
  return Math.min(Math.max(Math.floor(bytes / 10 / 2 ** 20), 128), 2_048)
}

/** The size of a directory's disk, in bytes. */
export function diskSize(directory: string): number {
  const { blocks, bsize } = statfsSync(directory)
  return blocks * bsize
}

/** `shared_buffers` in megabytes: an eighth of the memory, as far as a shop can use it. */
export function sharedBuffersMegabytes(bytes: number): number {
  return Math.min(Math.max(Math.floor(bytes / 8 / 2 ** 20), 128), 512)
}

/** The memory of the machine or container, in bytes. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** Warnings and errors without details of failed statements, which may hold personal data. */
const quietLog = {
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

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
