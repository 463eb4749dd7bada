import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { StartupError, systemMessage } from '../startup-error.ts'

/** The account that PostgreSQL's programs run as; empty for the current one. */
export type Account = { uid?: number; gid?: number }

/**
 * The current account, except for root, as which PostgreSQL does not run: then the owner of an existing cluster, else
 * `postgres`, else the unprivileged system account.
 */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(cluster).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user !== undefined) return { uid: Number(user[2]), gid: Number(user[3]) }
  throw new DatabaseStartupError(
    'Start the shop as an ordinary user; PostgreSQL does not run as root, and neither “postgres” nor “nobody” is a user here.',
  )
}

/** The account's user id; undefined on Windows. */
export function uidOf(account: Account): number | undefined {
  return account.uid ?? process.getuid?.()
}

/** Whether a program of the account can enter the directory. Tried out, as permission bits are not enough to know. */
export async function canAccess(account: Account, directory: string): Promise<boolean> {
  if (account.uid === undefined) return true
  return (await run(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', directory])).ok
}

/** Runs a program to its end; a failure has the reason from its error output. */
export function run(account: Account, program: string, args: string[]) {
  return new Promise<{ ok: true; output: string } | { ok: false; reason: string }>((resolve) => {
    execFile(program, args, { ...account, ...processOptions }, (error, output, errorOutput) => {
      if (error === null) resolve({ ok: true, output })
      else resolve({ ok: false, reason: failureReason(errorOutput) || failureReason(error.message) })
    })
  })
}

/** Options of child processes: English messages, none of the shop's secrets, and a directory that any account may enter. */
export const processOptions =
  process.platform === 'win32'
    ? { windowsHide: true }
    : { cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }

/** A database problem that the operator must fix; its message is one clear sentence. */
export class DatabaseStartupError extends StartupError {
  override name = 'DatabaseStartupError'
}

/** Turns a system error into a `DatabaseStartupError`; other errors are returned as they are. */
export function explainSystemError(error: unknown, dataDirectory: string): unknown {
  const reason = systemMessage(error)
  if (reason === null) return error
  const file = (error as NodeJS.ErrnoException).path ?? dataDirectory
  return new DatabaseStartupError(`The database cannot use ${file}: ${reason}.`)
}

/**
 * The line of a PostgreSQL program's error output that says why it failed, without its prefix; '' if there is no
 * output. The first error is taken, since later ones are often about the cleanup.
 */
export function failureReason(output: string): string {
  const lines = output.trim().split('\n')
  const reason = lines.find((line) => /(FATAL|PANIC|ERROR|error): /.test(line)) ?? lines.at(-1) ?? ''
  return reason
    .replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
    .trim()
    .replace(/\.$/, '')
}
