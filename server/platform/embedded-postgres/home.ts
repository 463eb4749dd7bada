import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { type Account, accountFor, canEnter, userOf } from './account.ts'
import { DatabaseRefusal } from './refusal.ts'

const elsewhere = '/var/lib/paudha'

/**
 * Where the cluster lives, and as whom it runs: `database` in the data directory. A data directory that this account
 * cannot reach (as in /root) holds a link instead, to a place in /var/lib/paudha.
 */
export async function findHome(
  dataDirectory: string,
  log: (message: string) => void,
): Promise<{ directory: string; account: Account }> {
  await mkdir(dataDirectory, { recursive: true })
  const entry = path.join(await realpath(dataDirectory), 'database')
  const target = await readlink(entry).catch(() => undefined)
  const directory = target === undefined ? entry : path.resolve(path.dirname(entry), target)
  const account = await accountFor(directory)
  const parent = path.dirname(directory)
  if (existsSync(parent) && (await canEnter(account, parent))) return { directory, account }
  if (target !== undefined || existsSync(entry)) {
    const where = target === undefined ? directory : `${directory}, to which ${entry} points`
    throw new DatabaseRefusal(
      `The database's user ${userOf(account)} cannot reach ${where}: ` +
        'mend that, or set DATA_DIR to a place that every user can reach.',
    )
  }
  log(`The database is kept in ${elsewhere}, because the user it runs as cannot reach ${parent}.`)
  await settleElsewhere(entry)
  return findHome(dataDirectory, log)
}

/** The name is random, not the data directory's, so that an emptied data directory never finds an old shop again. */
async function settleElsewhere(entry: string): Promise<void> {
  if ((await mkdir(elsewhere, { recursive: true })) !== undefined) await chmod(elsewhere, 0o755)
  const place = await mkdtemp(`${elsewhere}/`)
  await chmod(place, 0o755)
  // another shop process may settle at this moment; its link stays then
  await symlink(path.join(place, 'database'), entry).catch(async (error: unknown) => {
    await rm(place, { recursive: true })
    if ((await readlink(entry).catch(() => undefined)) === undefined) throw error
  })
}
