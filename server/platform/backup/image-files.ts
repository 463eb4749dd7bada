import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../startup-error.ts'

/** Writes images to a temporary directory, which `commit` moves into place. */
export type ImageFiles = {
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>
  commit(): Promise<void>
}

/**
 * Runs `work`, which restores images into a temporary directory and moves it into place; removes all of them if it
 * fails. Throws a `StartupError` if there are images already.
 */
export async function withImageFiles(directory: string, work: (images: ImageFiles) => Promise<void>): Promise<void> {
  if ((await readdir(directory).catch(() => [])).length > 0) {
    throw new StartupError(`There are pictures in ${directory} already; move them away first. Nothing was changed.`)
  }
  const temporary = `${directory}.unfinished-${process.pid}`
  let written = temporary
  try {
    await work({
      async add(name, content) {
        const path = join(temporary, name)
        await mkdir(dirname(path), { recursive: true })
        await pipeline(content, createWriteStream(path, { flags: 'wx', flush: true }))
      },
      async commit() {
        await mkdir(temporary, { recursive: true })
        await rmdir(directory).catch(() => {})
        await rename(temporary, directory)
        written = directory
      },
    })
  } catch (error) {
    await rm(written, { recursive: true, force: true })
    throw error
  }
}
