import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { createAtomically } from '../durable-files.ts'
import { type Account, accountFor, canAccess, DatabaseStartupError, run, uidOf } from './account.ts'
import type { Binaries } from './binaries.ts'
import { hasUnixSockets, passwordFile, superuser } from './settings.ts'

/** Contains a directory with a random name for each cluster that the shop keeps outside its data directory. */
export const clustersDirectory = '/var/lib/paudha'

/**
 * The directory of the cluster and the account that runs it: `database` in the data directory. If that account cannot
 * access the data directory (as in /root), `database` is a link to a directory in /var/lib/paudha.
 */
export async function locateCluster(
  dataDirectory: string,
  log: (message: string) => void,
): Promise<{ directory: string; account: Account }> {
  await mkdir(dataDirectory, { recursive: true })
  const entry = path.join(await realpath(dataDirectory), 'database')
  const target = await readlink(entry).catch(() => undefined)
  const directory = target === undefined ? entry : path.resolve(path.dirname(entry), target)
  const account = await accountFor(directory)
  const parent = path.dirname(directory)
  if (existsSync(parent) && (await canAccess(account, parent))) return { directory, account }
  if (target !== undefined || existsSync(entry)) {
    const where = target === undefined ? directory : `${directory}, to which ${entry} points`
    throw new DatabaseStartupError(
      `The database's user ${uidOf(account)} cannot reach ${where}: ` +
        'make it accessible, or set DATA_DIR to a place that every user can reach.',
    )
  }
  log(`The database is kept in ${clustersDirectory}, because the user it runs as cannot reach ${parent}.`)
  await linkToAlternative(entry)
  return locateCluster(dataDirectory, log)
}

/** The name is random, so that an emptied data directory never finds an old shop again. */
async function linkToAlternative(entry: string): Promise<void> {
  if ((await mkdir(clustersDirectory, { recursive: true })) !== undefined) await chmod(clustersDirectory, 0o755)
  const directory = await mkdtemp(`${clustersDirectory}/`)
  await chmod(directory, 0o755)
  // another shop process may create the link at this moment; its link stays then
  await symlink(path.join(directory, 'database'), entry).catch(async (error: unknown) => {
    await rm(directory, { recursive: true })
    if ((await readlink(entry).catch(() => undefined)) === undefined) throw error
  })
}

/** Creates the cluster if there is none; throws if the directory is not a cluster that these programs can run. */
export async function initialise(cluster: string, account: Account, binaries: Binaries): Promise<void> {
  const contents = existsSync(cluster) ? await readdir(cluster).catch(() => undefined) : []
  if (contents?.length === 0) await createAtomically(cluster, (unfinished) => initdb(unfinished, account, binaries))
  const problem = await findProblem(cluster, uidOf(account), binaries.major)
  if (problem !== undefined) throw new DatabaseStartupError(`${cluster} ${problem}`)
}

async function findProblem(cluster: string, user: number | undefined, major: string): Promise<string | undefined> {
  const owner = (await stat(cluster)).uid
  const wrongOwner =
    `belongs to user ${owner}, but the database would run as user ${user}: start the shop as its owner, ` +
    `or change the directory’s owner with "chown -R ${user}".`
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
    throw new DatabaseStartupError(`The database could not be created in ${path.dirname(directory)}: ${result.reason}.`)
  }
  if (!hasUnixSockets) await rename(password, passwordFile(directory))
}

/** Platforms whose C library has no C.UTF-8. */
const characterTypes: Readonly<Record<string, string>> = { darwin: 'en_US.UTF-8', win32: 'C' }
