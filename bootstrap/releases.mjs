import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** How many of the latest releases stay however old they are, and how many while they are young */
const LEAST_RELEASES = 3
const MOST_RELEASES = 6
const YOUNG_MS = 30 * 24 * 60 * 60 * 1_000
const UNFINISHED = /^\.building-(\d+)-/

/**
 * The releases under a build directory: `releases/<id>` holds a whole build (`client`, `server`, `shop`), and the file
 * `current` the id of the one that is started. A process goes on reading from the release that it was started from.
 *
 * @param {string} directory
 */
export function openReleases(directory) {
  const releases = join(directory, 'releases')
  const current = join(directory, 'current')
  const pathOf = (/** @type {string} */ id) => join(releases, id)
  // The last file of a build; its mtime is when the release was last switched to.
  const stampOf = (/** @type {string} */ id) => join(pathOf(id), 'release.json')

  return { has, pathOf, currentId, describe, add, switchTo, removeOld }

  /** @param {string} id */
  function has(id) {
    return existsSync(stampOf(id))
  }

  /** The id of the release that is started, or null before the first build. */
  function currentId() {
    try {
      const id = readFileSync(current, 'utf8').trim()
      return has(id) ? id : null
    } catch {
      return null
    }
  }

  /**
   * The description of a release, from its build.
   *
   * @param {string} id
   * @returns {{ pages: string }}
   */
  function describe(id) {
    return JSON.parse(readFileSync(stampOf(id), 'utf8'))
  }

  /**
   * Builds a release in a directory of its own, which takes the release's name once it is whole. What another process has
   * built meanwhile from the same sources stays.
   *
   * @param {string} id
   * @param {{ pages: string }} description
   * @param {(directory: string) => Promise<void>} build
   */
  async function add(id, description, build) {
    const unfinished = join(releases, `.building-${process.pid}-${id}`)
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    await build(unfinished)
    writeFileSync(join(unfinished, 'release.json'), JSON.stringify(description))
    try {
      renameSync(unfinished, pathOf(id))
    } catch (error) {
      if (!has(id)) throw error
      rmSync(unfinished, { recursive: true, force: true })
    }
  }

  /**
   * Makes this release the one that is started, atomically.
   *
   * @param {string} id
   */
  function switchTo(id) {
    if (currentId() === id) return
    const now = new Date()
    utimesSync(stampOf(id), now, now)
    const draft = `${current}.${process.pid}`
    writeFileSync(draft, `${id}\n`)
    renameSync(draft, current)
  }

  /** Removes unfinished builds of dead processes, and old releases that no process of this machine runs from. */
  function removeOld() {
    for (const name of readdirSync(releases)) {
      const builder = UNFINISHED.exec(name)?.[1]
      if (builder !== undefined && !isAlive(Number(builder))) remove(name)
    }
    const known = readdirSync(releases).filter(has)
    const byTime = known.map((id) => /** @type {const} */ ([id, statSync(stampOf(id)).mtimeMs]))
    byTime.sort(([, a], [, b]) => b - a)
    for (const id of outdated(byTime, Date.now())) if (id !== currentId() && !isInUse(id)) remove(id)
  }

  /**
   * Renames the release first, so that no half-removed one is found.
   *
   * @param {string} name
   */
  function remove(name) {
    const removed = join(releases, `.building-0-${process.pid}-${name}`)
    renameSync(join(releases, name), removed)
    rmSync(removed, { recursive: true, force: true })
  }

  /**
   * Each process leaves a file by its number in the release that it runs from (server/platform/pages/load-pages.ts).
   *
   * @param {string} id
   */
  function isInUse(id) {
    const users = join(pathOf(id), 'used-by')
    return existsSync(users) && readdirSync(users).some((pid) => isAlive(Number(pid)))
  }
}

/**
 * Of releases with the time when each was last switched to, the latest first, those that may be removed.
 *
 * @param {readonly (readonly [id: string, time: number])[]} releases
 * @param {number} now
 */
export function outdated(releases, now) {
  return releases
    .filter(([, time], place) => place >= MOST_RELEASES || (place >= LEAST_RELEASES && now - time > YOUNG_MS))
    .map(([id]) => id)
}

/** @param {number} pid */
function isAlive(pid) {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
