import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { DatabaseRefusal, lastWords } from './refusal.ts'

/** The account that PostgreSQL's programs run as; empty for our own. */
export type Account = { uid?: number; gid?: number }

/**
 * Our own account, except for root, as whom PostgreSQL refuses to run: then the owner of the cluster that is there, else
 * `postgres`, else `nobody`.
 */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(cluster).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user !== undefined) return { uid: Number(user[2]), gid: Number(user[3]) }
  throw new DatabaseRefusal(
    'PostgreSQL does not run as root, and there is no user postgres or nobody here: start the shop as a plain user.',
  )
}

/** The number of the user that the account stands for; undefined on Windows. */
export function userOf(account: Account): number | undefined {
  return account.uid ?? process.getuid?.()
}

/** Whether a program of the account can reach what is in the directory; tried, as modes alone do not tell. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  if (account.uid === undefined) return true
  return (await run(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', directory])).ok
}

/** Runs a program to its end; a failure carries the program's own last words. */
export function run(account: Account, program: string, args: string[]) {
  return new Promise<{ ok: true; output: string } | { ok: false; reason: string }>((resolve) => {
    execFile(program, args, { ...account, ...surroundings }, (error, output, complaints) => {
      if (error === null) resolve({ ok: true, output })
      else resolve({ ok: false, reason: lastWords(complaints) || lastWords(error.message) })
    })
  })
}

/**
 * What our programs start with: English messages, none of the shop's secrets, and a working directory that every
 * account may enter.
 */
export const surroundings =
  process.platform === 'win32'
    ? { windowsHide: true }
    : { cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
