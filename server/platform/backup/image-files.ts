import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartRefusal } from '../start-refusal.ts'

/** Puts the pictures of an archive aside as they come by; none of them is in its place before `place`. */
export type PictureShelf = { put(name: string, content: AsyncIterable<Buffer>): Promise<void>; place(): Promise<void> }

/**
 * Restores pictures beside their directory and moves them into place as a whole; runs `work` with that, and takes
 * everything away again when it fails. Refused where there are pictures already.
 */
export async function withPictureShelf(directory: string, work: (shelf: PictureShelf) => Promise<void>): Promise<void> {
  if ((await readdir(directory).catch(() => [])).length > 0) {
    throw new StartRefusal(`There are pictures in ${directory} already; move them away first. Nothing was changed.`)
  }
  const aside = `${directory}.unfinished-${process.pid}`
  let place = aside
  try {
    await work({
      async put(name, content) {
        const path = join(aside, name)
        await mkdir(dirname(path), { recursive: true })
        await pipeline(content, createWriteStream(path, { flags: 'wx', flush: true }))
      },
      async place() {
        await mkdir(aside, { recursive: true })
        await rmdir(directory).catch(() => {})
        await rename(aside, directory)
        place = directory
      },
    })
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
}
