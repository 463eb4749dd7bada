import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, run, uidOf } from './account.ts'
import { hasUnixSockets, passwordFile, superuser } from './address.ts'
import { createAtomically } from './atomic-directory.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseStartupError } from './startup-error.ts'

/** Creates the cluster if there is none; throws if the directory is not a cluster that these programs can run. */
export async function initialise(cluster: string, account: Account, binaries: Binaries): Promise<void> {
  if (await isMissingOrEmpty(cluster))
    await createAtomically(cluster, (unfinished) => initdb(unfinished, account, binaries))
  const problem = await findProblem(cluster, uidOf(account), binaries.major)
  if (problem !== undefined) throw new DatabaseStartupError(`${cluster} ${problem}`)
}

async function isMissingOrEmpty(directory: string): Promise<boolean> {
  if (!existsSync(directory)) return true
  const contents = await readdir(directory).catch(() => undefined)
  return contents?.length === 0
}

async function findProblem(cluster: string, user: number | undefined, major: string): Promise<string | undefined> {
  const owner = (await stat(cluster)).uid
  const wrongOwner =
    `belongs to user ${owner}, but the database would run as user ${user}: start the shop as its owner, ` +
    `or give the directory away with "chown -R ${user}".`
  const isForeign = user !== undefined && owner !== user
  if (isForeign && process.getuid?.() !== 0) return wrongOwner
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === '' || !existsSync(path.join(cluster, 'global', 'pg_control'))) {
    return 'is not a complete PostgreSQL data directory: restore it from a backup, or move it away to start with an empty one.'
  }
  if (version !== major) {
    return (
      `was made by PostgreSQL ${version}, but the shop brings version ${major}: ` +
      'move its data over with pg_dump, or set DATABASE_URL to a server of that version.'
    )
  }
  return isForeign ? wrongOwner : undefined
}

async function initdb(directory: string, account: Account, binaries: Binaries): Promise<void> {
  await mkdir(directory, { mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(directory, account.uid, account.gid)
  const password = `${directory}-password`
  if (!hasUnixSockets) await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const result = await run(account, path.join(binaries.directory, 'bin', 'initdb'), [
    `--pgdata=${directory}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${characterTypes[process.platform] ?? 'C.UTF-8'}`,
    ...(hasUnixSockets
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${password}`]),
  ])
  if (!result.ok) {
    throw new DatabaseStartupError(`The database could not be made in ${path.dirname(directory)}: ${result.reason}.`)
  }
  if (!hasUnixSockets) await rename(password, passwordFile(directory))
}

/** Platforms whose C library has no C.UTF-8. */
const characterTypes: Readonly<Record<string, string>> = { darwin: 'en_US.UTF-8', win32: 'C' }
