import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { hasSockets } from './address.ts'
import type { Cluster } from './cluster.ts'

/** The server's command line. It wins over the cluster's own files, so every start has these settings. */
export function serverArguments({ directory, address, maxConnections }: Cluster): string[] {
  const settings = {
    ...durability,
    ...(hasSockets ? listenOnSocket(address.host) : listenOnLoopback(address.host)),
    port: address.port,
    max_connections: maxConnections,
    ...forOneShop,
    max_wal_size: `${logFor(diskOf(directory))}MB`,
    shared_buffers: `${buffersFor(memory())}MB`,
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
  // a killed shop's statements end and free their locks, even in the middle of their work
  client_connection_check_interval: '2s',
})

const listenOnLoopback = (host: string) => ({ listen_addresses: host, unix_socket_directories: '' })

const forOneShop = { max_parallel_workers_per_gather: 0, jit: 'off' }

/**
 * How many megabytes of log are written between two checkpoints, at most. After each, the first change to a page is logged
 * with all of the page: an order, which touches some thirty pages anywhere in its indexes, writes several times as much
 * then. But a log that fills its disk leaves no room to recover in: it gets a tenth of it.
 */
export function logFor(bytes: number): number {
  return Math.min(Math.max(Math.floor(bytes / 10 / 2 ** 20), 128), 2_048)
}

/** The size of the disk on which a directory is, in bytes. */
export function diskOf(directory: string): number {
  const { blocks, bsize } = statfsSync(directory)
  return blocks * bsize
}

/** How many megabytes the server keeps of its files: an eighth of the memory, as far as a shop has use for it. */
export function buffersFor(bytes: number): number {
  return Math.min(Math.max(Math.floor(bytes / 8 / 2 ** 20), 128), 512)
}

/** What the machine has, or the container may take of it, in bytes. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** Warnings and worse, without the details of a failed statement, which may hold a shopper's data. */
const quietLog = {
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}
