import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { type Account, accountFor, canAccess, uidOf } from './account.ts'
import { DatabaseStartupError } from './startup-error.ts'

const alternative = '/var/lib/paudha'

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
        'mend that, or set DATA_DIR to a place that every user can reach.',
    )
  }
  log(`The database is kept in ${alternative}, because the user it runs as cannot reach ${parent}.`)
  await linkToAlternative(entry)
  return locateCluster(dataDirectory, log)
}

/** The name is random, so that an emptied data directory never finds an old shop again. */
async function linkToAlternative(entry: string): Promise<void> {
  if ((await mkdir(alternative, { recursive: true })) !== undefined) await chmod(alternative, 0o755)
  const directory = await mkdtemp(`${alternative}/`)
  await chmod(directory, 0o755)
  // another shop process may create the link at this moment; its link stays then
  await symlink(path.join(directory, 'database'), entry).catch(async (error: unknown) => {
    await rm(directory, { recursive: true })
    if ((await readlink(entry).catch(() => undefined)) === undefined) throw error
  })
}
