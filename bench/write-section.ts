import { readFile, writeFile } from 'node:fs/promises'

const PAGE = new URL('../docs/performance.md', import.meta.url)

/** Replaces the section of a docs page between its two markers of this name. */
export async function writeSection(name: string, text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no markers named ${name}`)
  await writeFile(PAGE, `${page.slice(0, from + start.length)}\n${text.trim()}\n\n${page.slice(to)}`)
}
