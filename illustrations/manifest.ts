import { readFile, rename, writeFile } from 'node:fs/promises'

/** What pages need to know about a picture before it loads. */
export type PictureFacts = {
  readonly width: number
  readonly height: number
  /** A soft average colour, as #rrggbb, to fill the frame with. */
  readonly preview: string
  /** Fingerprint of the drawing and of the way it was rendered. */
  readonly hash: string
}

/** Facts by picture: `indoor`, `plants/monstera-main`, … */
export type Manifest = Record<string, PictureFacts>

const file = new URL('./manifest.json', import.meta.url)

/** Reads the facts of all pictures rendered so far. */
export async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** Writes down one picture's facts, keeping what others wrote meanwhile. */
export async function recordPicture(name: string, facts: PictureFacts): Promise<void> {
  const manifest = { ...(await readManifest()), [name]: facts }
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
  const draft = new URL(`./manifest.${process.pid}.json`, import.meta.url)
  await writeFile(draft, `${JSON.stringify(sorted, null, 2)}\n`)
  await rename(draft, file)
}
