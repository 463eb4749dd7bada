import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { hasUnixSockets } from './address.ts'
import type { Cluster } from './cluster.ts'

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
