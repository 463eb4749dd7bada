import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folders, root } from './layers.ts'

/** A path in code marks, or a file's name alone; build output is none. */
const PATH = /`((?!build\/)(?:\.\.\/)?[\w@.-]+(?:\/[\w@.-]+)*(?:\/|\.(?:ts|tsx|js|mjs|css|sql|json|md|conf)))`/g
const sources = globSync(`${folders}/**/*.*`, { cwd: root })

/** Every document of the repository, also one that is not committed yet. */
export const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))

export const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file))

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** A document without its code blocks, in which a comment looks like a heading. */
export function withoutBlocks(text: string): string {
  return text.replace(/^ *```.*?^ *```$/gms, '')
}

/** The files and folders that a document names in code marks. */
export function filesNamedIn(document: string): string[] {
  return [...withoutBlocks(read(document)).matchAll(PATH)].map(([, path = '']) => path)
}

/** Whether a path from the root is there, or a name that one file or more have. */
export function isThere(path: string): boolean {
  return existsSync(join(root, path)) || (!path.includes('/') && sources.some((source) => source.endsWith(`/${path}`)))
}
