import { readdir } from 'node:fs/promises'

/** A picture, as SVG text. */
export type Drawing = () => string

/** The pictures of one product: the whole plant, a close look, and the plant in use. */
export type Views = { readonly main: Drawing; readonly detail: Drawing; readonly room: Drawing }

/** The slugs that have pictures: one file each in species/. */
export const speciesSlugs = (): Promise<string[]> => namesIn('species')

/** The names of the scenes: one file each in scenes/. */
export const sceneNames = (): Promise<string[]> => namesIn('scenes')

/** The pictures of one product. */
export async function viewsOf(slug: string): Promise<Views> {
  const module = (await import(`./species/${slug}.ts`)) as { views: Views }
  return module.views
}

/** One scene, drawn by name. */
export async function sceneOf(name: string): Promise<Drawing> {
  const module = (await import(`./scenes/${name}.ts`)) as { scene: Drawing }
  return module.scene
}

async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(new URL(`./${folder}/`, import.meta.url))
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()
}
